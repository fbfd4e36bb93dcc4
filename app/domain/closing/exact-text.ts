import type { Month } from '../calendar/business-day'
import { canonical } from './canonical'
import type { SealedSite } from './figures'

/** What a closing's text begins with: what was closed, by whom and when. */
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

/** The first line of a closing's exact text. */
export function headLine(signed: Signed): string {
  const { _id, scope, scopeName, month, version, closedBy, closedByName, closedAt } = signed
  const who = { closedBy, closedByName, closedAt }
  return `${canonical({ _id, scope, scopeName, month, version, ...who })}\n`
}

/** The further lines: one for each concession, in the order in which they were kept. */
export const siteLine = (site: SealedSite): string => `${canonical(site)}\n`

/** The pieces of a closing that can be downloaded (4-decisions, 52). */
export const PROOF_PIECES = ['text', 'sha256', 'signature', 'key'] as const
export type ProofPiece = (typeof PROOF_PIECES)[number]

/** The names of the downloaded files: the commands of `proofCommands` use them. */
export function proofFiles({ month, version }: Pick<Signed, 'month' | 'version'>) {
  const name = `cloture-${month}-v${version}`
  return {
    text: `${name}.jsonl`,
    sha256: `${name}.sha256`,
    signature: `${name}.sig`,
    key: `${name}-cle-publique.pem`,
  } as const satisfies Record<ProofPiece, string>
}

/** The two commands that check a closing without the product. */
export function proofCommands(signed: Pick<Signed, 'month' | 'version'>): [string, string] {
  const { text, sha256, signature, key } = proofFiles(signed)
  return [
    `sha256sum -c ${sha256}`,
    `openssl pkeyutl -verify -pubin -inkey ${key} -rawin -in ${text} -sigfile ${signature}`,
  ]
}
