import type { StatusTone } from '~/ui/status-pill'
import type { Said } from '../synthesis/watch-words'

/** A figure as a mail says it. */
export interface FigureBlock {
  title: string
  realized: string
  target: string
  gap: string
  projection: string
  standing: string
  tone: StatusTone
}

/** A line of a list; its head may lead somewhere. */
export type SectionLine = Said & { to: string | null }

/** A list under a title. */
export interface SectionBlock {
  title: string
  lines: SectionLine[]
}

/** A line without a head. */
export const plain = (rest: string): SectionLine => ({ head: '', rest, to: null })

/** How a mail calls its reader. */
export const greetingOf = (name: string): string => (name ? `Bonjour ${name},` : 'Bonjour,')

/** The words of a mail that comes by itself (7-beyond §2, §3), for both its forms. Addresses are whole. */
export interface LetterBlocks {
  subject: string
  greeting: string
  title: string
  /** whose figures, or how many */
  scopeName: string
  /** what must be known before reading on */
  notices: string[]
  figures: FigureBlock[]
  sections: SectionBlock[]
  /** what is to be done about it */
  advice: string[]
  action: { label: string; url: string }
  /** why one has it: a sentence, or its beginning before 'votre profil' */
  why: string
  profile: string | null
  unsubscribe: { label: string; url: string } | null
}
