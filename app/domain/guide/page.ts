/** A page of the users' guide, as the list shows it. */
export interface GuideEntry {
  /** in its address */
  name: string
  title: string
  /** whose work it describes */
  roles: string
  summary: string
}

/** A page of the users' guide. */
export interface GuidePage extends GuideEntry {
  /** written by the product's authors, in docs/guide */
  html: string
}
