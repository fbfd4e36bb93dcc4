/** Row of the network's workbook as a load stores it, with what its undo needs (9-first-day §2). */
export interface LoadedRow {
  /** key of the sheet */
  sheet: string
  /** number in the sheet; 0 for a confirmed departure */
  row: number
  kind: 'created' | 'changed'
  /** identifier of the entity, as the workbook names it */
  id: string
  /** French name of the entity */
  name: string
  fields: readonly { field: string; old: string | null; new: string | null }[]
  /** day from which its dated settings hold, yyyy-MM-dd; null: it has none */
  from: string | null
  /** identifier in the audit trail: of several writes, those that name it store the row; null: each write does */
  trail: string | null
}

/** Load of the network's workbook that writes: its transactions note what they store, for the undo. */
export interface LoadNote {
  /** identifier of the load */
  id: string
  /** rows that the next writes may store */
  rows: readonly LoadedRow[]
}
