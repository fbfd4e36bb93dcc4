import type { FigureTone } from '~/domain/analysis/figure-texts'

/** Formatted figure of a mail. */
export interface FigureBlock {
  title: string
  realized: string
  target: string
  gap: string
  projection: string
  standing: string
  tone: FigureTone
}

/** Line of a list in two parts; `to` is the URL of its head, null without a link. */
export interface SectionLine {
  head: string
  rest: string
  to: string | null
}

/** List with a title. */
export interface SectionBlock {
  title: string
  lines: SectionLine[]
}

/** Verdict of a scope, the first thing of a mail (7-beyond §5). */
export interface VerdictBlock {
  /** '−33 033 €' */
  gap: string
  /** 'CA Net, écart à date' */
  measure: string
  /** 'projection 97,4 %' and 'atterrissage 98,1 %' */
  facts: string[]
  /** 'dans le rythme' */
  status: string
  tone: FigureTone
  /** sentences under it */
  why: string[]
}

/** One concession of the table, formatted. */
export interface SiteRow {
  name: string
  to: string
  status: string
  tone: FigureTone
  gap: string
  projection: string
  landing: string
  /** cause, date of late data, and reason for a landing that is a projection; '' when there is none */
  note: string
  /** 'Hier : 11 000 € pour 5 000 € (+6 000 €), …'; null: no data of the day */
  yesterday: string | null
}

/** Table with one row per concession. */
export interface SitesBlock {
  title: string
  rows: SiteRow[]
  /** link to the concessions without a row; null: none */
  more: { label: string; url: string } | null
}

/** Part of a mail between its notices and its button, in the mail's order. */
export type MailPart =
  | { kind: 'section'; section: SectionBlock }
  | { kind: 'figures'; title: string; figures: FigureBlock[] }
  | { kind: 'sites'; sites: SitesBlock }

/** Part with a list; none without lines. */
export const listPart = (section: SectionBlock): MailPart[] =>
  section.lines.length > 0 ? [{ kind: 'section', section }] : []

/** Builds a line without a head. */
export const plain = (rest: string): SectionLine => ({ head: '', rest, to: null })

/** First name of an account's name: its first word that is not a family name in capitals. */
const firstNameOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return words.find((word) => word !== word.toUpperCase()) ?? name
}

/** Greeting of a mail, by first name: 'Bonjour Claire,' for 'Claire Fontaine' and 'FONTAINE Claire'. */
export const greetingOf = (name: string): string =>
  name ? `Bonjour ${firstNameOf(name)},` : 'Bonjour,'

/** Texts of a scheduled mail (7-beyond §2, §3), for its HTML and plain-text forms. URLs are absolute. */
export interface MailBlocks {
  subject: string
  greeting: string
  title: string
  /** scope of the figures, or number of concessions */
  scopeName: string
  /** null: the mail judges nothing */
  verdict: VerdictBlock | null
  /** notices above the parts */
  notices: string[]
  parts: MailPart[]
  /** sentences that recommend an action */
  advice: string[]
  action: { label: string; url: string }
  /** reason why the user gets the mail: a sentence, or its beginning before 'votre profil' */
  why: string
  profile: string | null
  unsubscribe: { label: string; url: string } | null
}
