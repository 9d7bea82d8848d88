export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Replies go here instead of to support; `name` is text that people typed. */
  replyTo?: { name: string; address: string };
  /** An address that ends these emails when it is posted to, without a session (RFC 8058). */
  unsubscribe?: string;
  /** The same on every attempt, so that the Message-ID is too. Letters, digits and `-`. */
  id: string;
};

export type Mailer = {
  send(mail: Mail, signal: AbortSignal): Promise<string>;
};
