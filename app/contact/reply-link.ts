const MAX_QUOTED = 800;

type Message = { email: string; subject: string; message: string };

/** Opens the administrator's mail program with an answer begun: to the writer, about the subject, their words quoted. */
export function replyLink({ email, subject, message }: Message): string {
  const words = [...message];
  const quoted = words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED).join('')}…` : message;
  const body = `\r\n\r\n${quoted.replace(/^/gm, '> ').replaceAll('\n', '\r\n')}`;
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(body)}`;
}
