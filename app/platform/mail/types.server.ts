export type Mail = {
  /** One address, nothing else. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whom an answer goes to instead of our support. `name` may be anything that somebody typed. */
  replyTo?: { name: string; address: string };
  /** Of whatever caused the mail: the same for each try, so that its `Message-ID` is too. Letters, digits and `-`. */
  id: string;
};

export type Mailer = {
  /** `signal` breaks off what is under way. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};
