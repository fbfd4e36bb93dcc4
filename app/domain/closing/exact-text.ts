import type { Month } from '../calendar/local-date'
import { canonical } from './canonical-json'
import type { SnapshotSite } from './snapshot-lines'

/** Head of a closing's signed text: scope, month, author and time. */
export interface Signed {
  _id: string
  scope: string
  scopeName: string
  month: Month
  version: number
  closedBy: string
  closedByName: string
  closedAt: Date
}

/** First line of a closing's signed text. */
export function headLine(signed: Signed): string {
  const { _id, scope, scopeName, month, version, closedBy, closedByName, closedAt } = signed
  const who = { closedBy, closedByName, closedAt }
  return `${canonical({ _id, scope, scopeName, month, version, ...who })}\n`
}

/** Further line of a closing's signed text, one per concession in stored order. */
export const siteLine = (site: SnapshotSite): string => `${canonical(site)}\n`

/** Downloadable parts of a closing (4-decisions, 52). */
export const PROOF_PIECES = ['text', 'sha256', 'signature', 'key'] as const
export type ProofPiece = (typeof PROOF_PIECES)[number]

/** Names of the downloaded files, used by the commands of `proofCommands`. */
export function proofFiles({ month, version }: Pick<Signed, 'month' | 'version'>) {
  const name = `cloture-${month}-v${version}`
  return {
    text: `${name}.jsonl`,
    sha256: `${name}.sha256`,
    signature: `${name}.sig`,
    key: `${name}-cle-publique.pem`,
  } as const satisfies Record<ProofPiece, string>
}

/** Two shell commands that verify a closing without the product. */
export function proofCommands(signed: Pick<Signed, 'month' | 'version'>): [string, string] {
  const { text, sha256, signature, key } = proofFiles(signed)
  return [
    `sha256sum -c ${sha256}`,
    `openssl pkeyutl -verify -pubin -inkey ${key} -rawin -in ${text} -sigfile ${signature}`,
  ]
}
