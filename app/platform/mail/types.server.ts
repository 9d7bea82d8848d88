export type Mail = {
  /** One address, nothing else. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Of whatever caused the mail: the same for each try, so that its `Message-ID` is too. Letters, digits and `-`. */
  id: string;
};

export type Mailer = {
  /** `signal` breaks off what is under way. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};
