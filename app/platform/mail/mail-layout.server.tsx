import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import { env } from '#app/platform/env.server.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** Light colours are inline; these classes override them in email clients with a dark mode. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; background-color: #f7f5f0; }
  @media (prefers-color-scheme: dark) {
    :root { background-color: #101513; }
    .paper { background-color: #101513 !important; }
    .surface { background-color: #18201c !important; border-color: #2c3631 !important; }
    .ink { color: #eef2ee !important; }
    .muted { color: #a3aea8 !important; }
    .link { color: #8cc9b3 !important; }
    .accent { background-color: #2f7d62 !important; color: #ffffff !important; }
  }`;

const text = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: '#17201c' };
const muted = { ...text, fontSize: '14px', lineHeight: '21px', color: '#56615b' };
const linkStyle = { color: '#14523f', textDecoration: 'underline' };

type LayoutProps = {
  title: string;
  /** Unless the address is verified, no one may send their own text to strangers through us. */
  name?: string | null;
  children: ReactNode;
};

export function MailLayout({ title, name, children }: LayoutProps) {
  return (
    <MailFrame title={title} footer={<>Questions? Reply to this email or contact {env.SUPPORT_EMAIL}.</>}>
      <Greeting name={name} />
      {children}
    </MailFrame>
  );
}

export function Greeting({ name }: Pick<LayoutProps, 'name'>) {
  return <Paragraph>{name ? `Hi ${name.split(' ')[0]},` : 'Hi,'}</Paragraph>;
}

type FrameProps = { title: string; footer: ReactNode; children: ReactNode };

export function MailFrame({ title, footer, children }: FrameProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{title}</Preview>
      {/* React Email copies the body's style to an inner element without its class, so a colour here would stay light. */}
      <Body style={{ margin: 0, fontFamily: FONT }}>
        <Section className="paper" style={{ backgroundColor: '#f7f5f0' }}>
          <Container style={{ maxWidth: '560px', margin: '0 auto', padding: '24px 16px' }}>
            <Container
              className="surface"
              style={{
                maxWidth: '560px',
                padding: '28px 24px',
                backgroundColor: '#fffefb',
                border: '1px solid #dedad0',
                borderRadius: '14px',
              }}
            >
              <Mark />
              <Heading className="ink" style={{ ...text, fontSize: '24px', lineHeight: '30px', fontWeight: 700 }}>
                {title}
              </Heading>
              {children}
            </Container>
            <Text className="muted" style={{ ...muted, marginTop: '20px' }}>
              {footer}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** The name is text, so that it stays where images are blocked. */
function Mark() {
  return (
    <Text className="ink" style={{ ...text, fontWeight: 700, fontSize: '18px' }}>
      <Link className="ink" href={env.PUBLIC_URL} style={{ color: text.color, textDecoration: 'none' }}>
        <Img
          src={`${env.PUBLIC_URL}/icons/icon-192.png`}
          alt=""
          width={28}
          height={28}
          style={{ display: 'inline-block', verticalAlign: 'middle', marginRight: '10px', borderRadius: '6px' }}
        />
        {env.SITE_NAME}
      </Link>
    </Text>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  );
}

/** A paragraph a line. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <Paragraph key={index}>{line}</Paragraph>
  ));
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={linkStyle}>
      {children}
    </Link>
  );
}

export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    // A block, so that the text part has each link on a line of its own.
    <div>
      <Button
        className="accent"
        href={href}
        style={{
          padding: '13px 22px',
          margin: '4px 0 20px',
          borderRadius: '10px',
          backgroundColor: '#14523f',
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </div>
  );
}
