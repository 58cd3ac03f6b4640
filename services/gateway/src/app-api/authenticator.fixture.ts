import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.of((type << 5) | size);
  return size < 256 ? Buffer.of((type << 5) | 24, size) : Buffer.of((type << 5) | 25, size >> 8, size & 0xff);
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

type Lie = { origin?: string; rpId?: string; isVerified?: boolean; type?: string };
type Registration = { challenge: string; user: { id: string }; rp: { id: string } };
type Authentication = { challenge: string; rpId: string };

export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  const common = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const authData = (rpId: string, { isVerified = true, ...lie }: Lie, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.of(set), count, attested]);
  };

  return {
    register({ challenge, user, rp }: Registration, lie: Lie = {}) {
      userHandle = user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cbor(key)]);
      const object = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(rp.id, lie, attested)],
      ]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, lie).toString("base64url"),
          attestationObject: cbor(object).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    signIn({ challenge, rpId }: Authentication, lie: Lie = {}) {
      const data = clientData("webauthn.get", challenge, lie);
      const bytes = authData(rpId, lie);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: bytes.toString("base64url"),
          signature: sign("sha256", Buffer.concat([bytes, sha256(data)]), privateKey).toString("base64url"),
          userHandle,
        },
      };
    },
  };
}
