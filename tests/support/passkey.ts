/** A device with one passkey, as far as the server sees it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

type Challenge = { challenge: string; rpId: string; origin: string };
type Behaviour = { isUserVerified?: boolean; counter?: number };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

export class Passkey {
  readonly id = base64url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  register(request: Challenge, behaviour: Behaviour = {}): RegistrationResponseJSON {
    const authData = Buffer.concat([this.#authData(request, HAS_KEY, behaviour), this.#credential()]);
    // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
    const before = hex('a3 63666d74 646e6f6e65 6761747453746d74 a0 686175746844617461 58');
    const attestation = Buffer.concat([before, Buffer.from([authData.length]), authData]);
    return {
      ...this.#about(),
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', request)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  answer(request: Challenge, behaviour: Behaviour = {}): AuthenticationResponseJSON {
    const authData = this.#authData(request, 0, behaviour);
    const client = clientData('webauthn.get', request);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#about(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      },
    };
  }

  #about() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #authData({ rpId }: Challenge, flags: number, { isUserVerified = true, counter = 0 }: Behaviour): Buffer {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags | PRESENT | (isUserVerified ? VERIFIED : 0));
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    // An elliptic key on P-256 for ES256, as COSE in CBOR.
    const key = [
      hex('a5 0102 0326 2001 215820'),
      Buffer.from(x, 'base64url'),
      hex('225820'),
      Buffer.from(y, 'base64url'),
    ];
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key]);
  }
}

function clientData(type: string, { challenge, origin }: Challenge): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
