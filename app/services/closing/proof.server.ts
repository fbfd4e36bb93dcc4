import type { Principal } from '~/domain/access/scope'
import { ClosingNotFoundError, SnapshotPendingError, UnsignedError } from '~/domain/closing/errors'
import {
  headLine,
  PROOF_PIECES,
  type ProofPiece,
  proofFiles,
  siteLine,
} from '~/domain/closing/exact-text'
import { publicKeyOf } from './signing-key.server'
import { loadSnapshotFigures } from './snapshot.server'

/** A closing whose figures are kept. @throws ForbiddenError, ClosingNotFoundError 404, SnapshotPendingError 409 */
async function sealedClosing(principal: Principal, id: string) {
  const { closing, sites } = await loadSnapshotFigures(principal, id)
  const { seal } = closing
  if (!seal) throw new SnapshotPendingError()
  return { closing, sites, seal }
}

/** The signature of a closing, its SHA-256 and the public key. @throws as `sealedClosing`; UnsignedError 404 */
export async function readSignature(principal: Principal, id: string) {
  const { seal } = await sealedClosing(principal, id)
  const { sha256, signed } = seal
  if (!signed) throw new UnsignedError()
  const { keyId, signature } = signed
  return { algorithm: 'Ed25519' as const, sha256, signature, publicKey: await publicKeyOf(keyId) }
}

const TYPES: Readonly<Record<ProofPiece, string>> = {
  text: 'application/x-ndjson; charset=utf-8',
  sha256: 'text/plain; charset=utf-8',
  signature: 'application/octet-stream',
  key: 'application/x-pem-file',
}

async function pieceOf(principal: Principal, id: string, piece: ProofPiece) {
  const { closing, sites, seal } = await sealedClosing(principal, id)
  const files = proofFiles(closing)
  const bytes = async (): Promise<Buffer | string> => {
    if (piece === 'text') return Buffer.from(headLine(closing) + sites.map(siteLine).join(''))
    if (piece === 'sha256') return `${seal.sha256}  ${files.text}\n`
    if (!seal.signed) throw new UnsignedError()
    const { keyId, signature } = seal.signed
    return piece === 'key' ? publicKeyOf(keyId) : Buffer.from(signature, 'base64')
  }
  return { name: files[piece], body: await bytes() }
}

/**
 * One file of a closing's proof (4-decisions, 52): exact text, SHA-256, detached signature or public key.
 * @throws as `readSignature`
 */
export async function downloadProof(
  principal: Principal,
  id: string,
  asked: string | null,
): Promise<Response> {
  const piece = PROOF_PIECES.find((known) => known === asked)
  if (!piece) throw new ClosingNotFoundError()
  const { name, body } = await pieceOf(principal, id, piece)
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'Content-Type': TYPES[piece],
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
