/** Parameter and field by which the page follows its export. */
export const PROGRESS_FIELD = 'suivi'

/** View model of the page 'Tout exporter'. */
export interface NetworkExportView {
  isAdministrator: boolean
  /** true when the whole network can be exported */
  hasNetwork: boolean
  /** groups that can be exported; none for a director of a plate or concession */
  groups: { value: string; label: string }[]
  /** progress of the export that the address names by its mark; null: unknown, or none is named */
  progress: ExportProgress | null
}

/** Progress of an export: files of the ZIP that are written, and the one being written (null: all are). */
export interface ExportProgress {
  done: number
  total: number
  name: string | null
}
