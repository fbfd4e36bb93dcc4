import type { StatusTone } from '~/ui/status-pill'
import type { LinkedSentence } from '../synthesis/highlight-texts'

/** Formatted figure of a mail. */
export interface FigureBlock {
  title: string
  realized: string
  target: string
  gap: string
  projection: string
  standing: string
  tone: StatusTone
}

/** Line of a list; `to` is the URL of its head, null without a link. */
export type SectionLine = LinkedSentence & { to: string | null }

/** List with a title. */
export interface SectionBlock {
  title: string
  lines: SectionLine[]
}

/** Builds a line without a head. */
export const plain = (rest: string): SectionLine => ({ head: '', rest, to: null })

/** Greeting of a mail. */
export const greetingOf = (name: string): string => (name ? `Bonjour ${name},` : 'Bonjour,')

/** Texts of a scheduled mail (7-beyond §2, §3), for its HTML and plain-text forms. URLs are absolute. */
export interface MailBlocks {
  subject: string
  greeting: string
  title: string
  /** scope of the figures, or number of concessions */
  scopeName: string
  /** notices above the figures */
  notices: string[]
  figures: FigureBlock[]
  sections: SectionBlock[]
  /** sentences that recommend an action */
  advice: string[]
  action: { label: string; url: string }
  /** reason why the user gets the mail: a sentence, or its beginning before 'votre profil' */
  why: string
  profile: string | null
  unsubscribe: { label: string; url: string } | null
}
