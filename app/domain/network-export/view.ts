/** View model of the page 'Tout exporter'. */
export interface NetworkExportView {
  isAdministrator: boolean
  /** true when the whole network can be exported */
  hasNetwork: boolean
  /** groups that can be exported; none for a director of a plate or concession */
  groups: { value: string; label: string }[]
}
