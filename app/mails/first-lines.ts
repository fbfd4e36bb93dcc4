import { counted } from '~/domain/format/numbers'
import { plain, type SectionLine } from './mail'

/** The lines of a list that a mail holds; the page behind its link has them all. */
const HELD = 30

/** The first thirty lines of a list; the others are counted. */
export function firstLines(lines: readonly SectionLine[]): SectionLine[] {
  const rest = lines.length - HELD
  return rest > 0 ? [...lines.slice(0, HELD), plain(`et ${counted(rest, 'autre')}`)] : [...lines]
}
