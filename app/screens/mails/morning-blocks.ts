import type { ActionLine } from '~/domain/actions/view'
import type { FiguresContext } from '~/domain/analysis/analysis-view'
import type { GaugeView, MorningOverview } from '~/domain/analysis/synthesis-view'
import { frenchDate, longDate } from '~/domain/format/dates'
import { projectionPercent } from '~/domain/format/threshold-rounding'
import type { LateNote } from '~/domain/freshness/view'
import type { ReadResult } from '~/domain/read-result'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import {
  amount,
  GAUGE_TITLES,
  NOT_AVAILABLE,
  outsideText,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '../records/labels'
import { leftOutSentences, objectifSentence } from '../records/notice-texts'
import {
  highlightSentence,
  missingSentence,
  NO_HIGHLIGHT,
  TO_COMPLETE,
} from '../synthesis/highlight-texts'
import { firstLines } from './first-lines'
import { lateLines } from './late-lines'
import { type FigureBlock, greetingOf, type MailBlocks, plain, type SectionBlock } from './mail'

/** Data of the morning mail (7-beyond §3). */
export interface MorningMail {
  name: string
  scopeName: string
  /** analysed date */
  date: string
  /** null while the scope has no data of the month */
  figures:
    | (FiguresContext & { content: Pick<MorningOverview, 'gauges' | 'watch' | 'comments'> })
    | null
  /** open actions of the reader, or of a director's scope (7-beyond §5) */
  actions: ReadResult<ActionLine[]>
  /** message about invalid working days of the month (4-decisions, 42); null when all are valid */
  calendar: string | null
  late: readonly LateNote[]
  total: number
  /** absolute URLs */
  links: { page: string; actions: string; profile: string; unsubscribe: string }
}

function figureOf(gauge: GaugeView): FigureBlock {
  const { measure, realized, target, gapToDate } = gauge
  return {
    title: GAUGE_TITLES[measure],
    realized: amount(measure, realized),
    target: targetText(measure, target),
    gap: signedAmount(measure, gapToDate),
    projection:
      gauge.projectionPercent === null
        ? NOT_AVAILABLE
        : projectionPercent(gauge.projectionPercent, SYNTHESIS_RATIO),
    standing: standing(gauge),
    tone: toneOf(gauge),
  }
}

function watchSections({ watch }: Pick<MorningOverview, 'watch'>, site: string): SectionBlock[] {
  const title = 'À regarder ce matin'
  if (watch.error !== null) return [{ title, lines: [plain(watch.error)] }]
  const { gaps, success, missing } = watch.value
  const said = [...gaps, ...(success ? [success] : [])].map((line) => ({
    ...highlightSentence(line),
    to: line.to && site + line.to,
  }))
  // without late concessions: the section 'En retard' lists them with their date
  const lacking = missing
    .filter(({ kind }) => kind !== 'late')
    .map((one) => ({ ...missingSentence(one), to: site + one.to }))
  const isEmpty = said.length + lacking.length === 0
  return [
    { title, lines: isEmpty ? [plain(NO_HIGHLIGHT)] : said },
    { title: TO_COMPLETE, lines: lacking },
  ]
}

function commentsSection({ comments }: Pick<MorningOverview, 'comments'>): SectionBlock {
  const title = 'Commentaires du jour'
  if (comments.error !== null) return { title, lines: [plain(comments.error)] }
  const lines = comments.value.lines.map(({ site, text, by }) => ({
    head: site ?? '',
    to: null,
    rest: `${site ? '\u202f: ' : ''}${text} (${by})`,
  }))
  return { title, lines }
}

/** Open actions: what, by whom, until when, and the lever's gap then and now (7-beyond §5). */
function actionsSection({ actions, links }: MorningMail): SectionBlock {
  const title = 'Actions en cours'
  if (actions.error !== null) return { title, lines: [plain(actions.error)] }
  const lines = actions.value.map((action) => ({
    head: [action.site, action.service, action.lever].join(', '),
    to: links.actions,
    rest: `\u202f: ${action.text} (${action.who}, jusqu’au ${frenchDate(action.until)}${action.late ? ', en retard' : ''}). Écart du levier\u202f: ${action.gap}.`,
  }))
  return { title, lines: firstLines(lines) }
}

function noticesOf({ figures, date, calendar }: MorningMail): string[] {
  if (!figures) return [`Aucune donnée du mois n’a encore été importée au ${frenchDate(date)}.`]
  const { records, objectifs, targets } = leftOutSentences(figures)
  const late =
    figures.dataDate < date
      ? `Les chiffres sont ceux du ${frenchDate(figures.dataDate)}.`
      : figures.mixed
        ? 'Chaque concession est comparée à la date de ses données.'
        : null
  const { daySpan } = figures
  const span = daySpan ? `Facturation J-1\u202f: ${daySpan}.` : null
  const outside = outsideNotice(figures.content.gauges)
  return [
    late,
    span,
    figures.doubted ?? null,
    calendar,
    records,
    objectifs,
    targets,
    objectifSentence(figures),
    outside,
  ].filter((one) => one !== null)
}

/** Message with the amounts that are compared with no target; null when there are none. */
function outsideNotice(gauges: readonly GaugeView[]): string | null {
  const said = gauges.flatMap(({ measure, outside }) => {
    const text = outsideText(measure, outside)
    return text ? `${GAUGE_TITLES[measure]}, ${text}` : []
  })
  return said.length > 0 ? `Hors comparaison\u202f: ${said.join('\u202f; ')}.` : null
}

/** Builds the texts of the morning mail: subject, notices, figures and sections. @param site origin of absolute URLs */
export function morningBlocks(letter: MorningMail, site: string): MailBlocks {
  const { name, scopeName, date, figures, late, total, links } = letter
  const blocks = figures?.content.gauges.map(figureOf) ?? []
  const [first] = blocks
  const said = first
    ? `${first.title} ${first.realized}, ${first.gap} à date, projection ${first.projection}`
    : 'aucune donnée'
  const lateTitle = `En retard\u202f: ${late.length} sur ${total}`
  const sections = [
    ...(figures ? [...watchSections(figures.content, site), commentsSection(figures.content)] : []),
    actionsSection(letter),
    { title: lateTitle, lines: lateLines(late) },
  ]
  return {
    subject: `${scopeName}, ${frenchDate(date)}\u202f: ${said}`,
    greeting: greetingOf(name),
    title: `Chiffres du ${longDate(date)}`,
    scopeName,
    notices: noticesOf(letter),
    figures: blocks,
    sections: sections.filter(({ lines }) => lines.length > 0),
    advice: [],
    action: { label: 'Ouvrir la synthèse', url: links.page },
    why: 'Vous recevez ce message parce que vous l’avez demandé dans',
    profile: links.profile,
    unsubscribe: { label: 'Ne plus le recevoir', url: links.unsubscribe },
  }
}
