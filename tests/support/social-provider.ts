/** A provider to sign in with: `oauth2-mock-server`, which speaks OpenID Connect, and on request as GitHub and others do. */
import { Events, OAuth2Server } from 'oauth2-mock-server';

/** What a provider says of its user. `sub` is who it is; without `email` there is none. */
export type Claims = { sub: string; name?: string; email?: string; email_verified?: boolean | string };

export type StandIn = {
  issuer: string;
  /** Who will be found to have consented from now on. */
  user: Claims;
  /** How it answers instead: with this error in place of a code. */
  refusal: string | null;
  server: OAuth2Server;
  stop(): Promise<void>;
};

export async function startStandIn(user: Claims): Promise<StandIn> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const standIn: StandIn = {
    ...{ issuer: server.issuer.url ?? '', user, refusal: null, server },
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
