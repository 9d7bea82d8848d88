/** A sign-in provider: `oauth2-mock-server` speaks OpenID Connect, and here also like GitHub and others. */
import { Events, OAuth2Server } from 'oauth2-mock-server';

/** Some providers give no `email`. */
export type Claims = { sub: string; name?: string; email?: string; email_verified?: boolean | string };

export type StandIn = {
  issuer: string;
  /** The user who consents from now on. */
  user: Claims;
  /** Responds with this error instead of a code. */
  refusal: string | null;
  server: OAuth2Server;
  stop(): Promise<void>;
};

export async function startStandIn(user: Claims): Promise<StandIn> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const standIn: StandIn = {
    issuer: server.issuer.url ?? '',
    user,
    refusal: null,
    server,
    stop: () => server.stop(),
  };
  server.service.on(Events.BeforeTokenSigning, (token: { payload: object }) => {
    Object.assign(token.payload, standIn.user);
  });
  server.service.on(Events.BeforeUserinfo, (answer: { body: object }) => {
    answer.body = { sub: standIn.user.sub };
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    if (standIn.refusal === null) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', standIn.refusal);
  });
  return standIn;
}
