import type { ImportModel, Term } from '~/domain/import-models/model'
import type { Installation } from './column-evidence'

/** What proposals are made from besides the file. */
export interface ProposalContext extends Installation {
  /** models of the installation, the ones to prefer first */
  earlier: readonly ImportModel[]
}

/** Why a field is proposed: an earlier model, the header's words, the cells, or another field with a condition. */
export type ProposalSource = 'earlier' | 'header' | 'cells' | 'derived'

/** Terms proposed for a field. */
export interface ProposedField {
  terms: Term[]
  /** `SAFE` to 1 */
  likeness: number
  source: ProposalSource
}

export type ProposedFields = Record<string, ProposedField>
