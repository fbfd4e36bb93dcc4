import type { ActionLine } from '~/domain/actions/view'
import type { FiguresContext } from '~/domain/analysis/analysis-view'
import {
  amount,
  GAUGE_TITLES,
  NOT_AVAILABLE,
  outsideText,
  reserveText,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '~/domain/analysis/figure-texts'
import { leftOutSentences, objectifSentence } from '~/domain/analysis/notice-texts'
import type { GaugeView } from '~/domain/analysis/synthesis-view'
import type { CommentsView } from '~/domain/comments/view'
import { frenchDate, longDate } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { projectionPercent } from '~/domain/format/threshold-rounding'
import type { LateNote } from '~/domain/freshness/view'
import { changeText, type SiteMailLine } from '~/domain/morning/site-mail-line'
import {
  lineTexts,
  MORNING,
  measureText,
  NO_LINE,
  OPEN_ACTIONS,
  reserveTexts,
  TO_COMPLETE,
  verdictTexts,
} from '~/domain/morning/texts'
import type { MorningView, ToCompleteEntry } from '~/domain/morning/view'
import type { ReadResult } from '~/domain/read-result'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import type { SpanRow } from '~/domain/spans/rows'
import { rowText, summaryText } from '~/domain/yesterday/texts'
import type { YesterdayView } from '~/domain/yesterday/view'
import { firstLines } from './first-lines'
import { lateLines } from './late-lines'
import {
  type FigureBlock,
  greetingOf,
  listPart,
  type MailBlocks,
  type MailPart,
  plain,
  type SectionBlock,
  type SiteRow,
  type VerdictBlock,
} from './mail'
import { sentence, unended } from './sentence'
import { toCompleteLines } from './to-complete-lines'

/** Figures of the morning mail, of a scope with data of the month. */
export interface MorningContent {
  gauges: GaugeView[]
  morning: ReadResult<MorningView>
  /** yesterday per concession; null for a scope of one concession */
  yesterday: ReadResult<YesterdayView | null>
  /** one line per concession; null for a scope of one concession */
  sites: ReadResult<{ count: number; lines: SiteMailLine[]; change: number | null }> | null
  comments: ReadResult<Pick<CommentsView, 'lines'>>
  /** what the reader can supply */
  toComplete: ReadResult<ToCompleteEntry[]>
  /** true when a figure is under doubt (4-decisions, 55) */
  isDoubted: boolean
}

/** Data of the morning mail (7-beyond §3 and §5). */
export interface MorningMail {
  name: string
  scopeName: string
  /** analysed date */
  date: string
  /** null while the scope has no data of the month */
  figures: (FiguresContext & { content: MorningContent }) | null
  /** open actions of the reader, or of a director's scope (7-beyond §5) */
  actions: ReadResult<ActionLine[]>
  /** message about invalid working days of the month (4-decisions, 42); null when all are valid */
  calendar: string | null
  late: readonly LateNote[]
  total: number
  /** absolute URLs */
  links: {
    page: string
    comparison: string
    actions: string
    profile: string
    unsubscribe: string
    /** page of a concession */
    site: (siteId: string) => string
  }
}

/** A share in whole percent as in the verdict, never rounded up to a threshold that it missed. */
const share = (value: number | null) =>
  value === null ? NOT_AVAILABLE : projectionPercent(value, SYNTHESIS_RATIO)

function figureOf(gauge: GaugeView): FigureBlock {
  const { measure, realized, target, gapToDate } = gauge
  return {
    title: GAUGE_TITLES[measure],
    realized: amount(measure, realized),
    target: targetText(measure, target),
    gap: [signedAmount(measure, gapToDate), reserveText(measure, gauge.gapWith)]
      .filter(Boolean)
      .join(' '),
    projection: share(gauge.projectionPercent),
    standing: standing(gauge),
    tone: toneOf(gauge),
  }
}

/** 'Lyon Vaise · Mécanique : 206 012 € de CA Net le 19/11, …', for each doubted figure. */
const doubtTexts = ({ reserve }: MorningView): string[] =>
  (reserve?.doubts ?? []).map(({ head, sentence }) => `${head}\u202f: ${sentence}`)

function verdictBlock({ morning, sites }: MorningContent): VerdictBlock | null {
  if (morning.error !== null) return null
  const view = morning.value
  const { gap, projection, landing, status, watched, why } = verdictTexts(view)
  const reserve = reserveTexts(view)
  const change = sites?.value?.change ?? null
  return {
    gap,
    measure: `${measureText(view.measure)}, écart à date${reserve ? ' hors réserve' : ''}`,
    facts: [
      ...(reserve ? [`${reserve.with} avec`] : []),
      ...(change === null ? [] : [changeText(change)]),
      `projection ${projection}`,
      `atterrissage ${landing}`,
    ],
    status,
    tone: toneOf(view),
    why: [
      watched ? sentence(watched) : null,
      why,
      ...doubtTexts(view),
      ...view.landingNotes,
    ].filter((text) => text !== null),
  }
}

function siteRow(
  line: SiteMailLine,
  { site }: MorningMail['links'],
  yesterday: SpanRow | undefined,
): SiteRow {
  const { siteId, name, gap, notes } = line
  return {
    name,
    to: site(siteId),
    status: standing({ ...line, target: 1 }),
    tone: toneOf(line),
    gap: signedAmount('revenue', gap),
    projection: share(line.projectionPercent),
    landing: share(line.landingPercent),
    note: notes.join(' · '),
    yesterday: yesterday ? rowText(yesterday) : null,
  }
}

function sitesParts({ sites, yesterday }: MorningContent, links: MorningMail['links']): MailPart[] {
  const title = 'Par concession'
  if (sites === null) return []
  if (sites.error !== null) return listPart({ title, lines: [plain(sites.error)] })
  const { count, lines } = sites.value
  if (lines.length === 0) return []
  const rest = count - lines.length
  const more =
    rest > 0
      ? {
          label: `et ${counted(rest, 'autre concession', 'autres concessions')}`,
          url: links.comparison,
        }
      : null
  const days = new Map(yesterday.value?.rows.map((row) => [row.siteId, row]))
  const rows = lines.map((line) => siteRow(line, links, days.get(line.siteId)))
  return [{ kind: 'sites', sites: { title: `${title}, CA Net`, rows, more } }]
}

/** Total of yesterday, with what is not in it; none where only some concessions are read. */
function yesterdaySection({ yesterday }: MorningContent): SectionBlock {
  const found = yesterday.value
  const { head, said, rest } = found ? summaryText(found) : { head: '', said: '', rest: '' }
  return { title: head, lines: said ? [said, rest].filter(Boolean).map(plain) : [] }
}

function linesSection({ morning }: MorningContent, site: string): SectionBlock {
  if (morning.error !== null) return { title: MORNING, lines: [plain(morning.error)] }
  const { lines, measure } = morning.value
  const said = lines.map((line) => {
    const { head, status, causes, gap } = lineTexts(line, measure)
    return {
      head,
      to: line.act && site + line.act.to,
      rest: `\u202f: ${sentence(`${gap}, ${status}`)} ${sentence(upper(causes))}`,
    }
  })
  return { title: MORNING, lines: said.length > 0 ? said : [plain(NO_LINE)] }
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

function toCompleteSection({ toComplete }: MorningContent, site: string): SectionBlock {
  const title = TO_COMPLETE
  if (toComplete.error !== null) return { title, lines: [plain(toComplete.error)] }
  // without late concessions: the section 'En retard' lists them with their date
  const entries = toComplete.value.filter(({ kind }) => kind !== 'late')
  return { title, lines: toCompleteLines(entries, site) }
}

function commentsSection({ comments }: MorningContent): SectionBlock {
  const title = 'Commentaires du jour'
  if (comments.error !== null) return { title, lines: [plain(comments.error)] }
  const lines = comments.value.lines.map(({ site, text, by }) => ({
    head: site ?? '',
    to: null,
    rest: `${site ? '\u202f: ' : ''}${text} (${by})`,
  }))
  return { title, lines }
}

/** Open actions: what, by whom, until when, and its effect per day (7-beyond §5; 4-decisions, 69). */
function actionsSection({ actions, links }: MorningMail): SectionBlock {
  const title = OPEN_ACTIONS
  if (actions.error !== null) return { title, lines: [plain(actions.error)] }
  const lines = actions.value.map((action) => ({
    head: [action.site, action.service, action.lever].join(', '),
    to: links.actions,
    rest: `\u202f: ${unended(action.text)} (${action.who}, jusqu’au ${frenchDate(action.until)}${action.late ? ', en retard' : ''}). Effet\u202f: ${sentence(action.effect)}`,
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

/** Parts of the mail: concessions, gaps with their causes, what the reader must do, then the figures. */
function partsOf(letter: MorningMail, figures: readonly FigureBlock[], site: string): MailPart[] {
  const content = letter.figures?.content
  const lateTitle = `En retard\u202f: ${letter.late.length} sur ${letter.total}`
  return [
    ...(content ? listPart(yesterdaySection(content)) : []),
    ...(content ? sitesParts(content, letter.links) : []),
    ...(content ? listPart(linesSection(content, site)) : []),
    ...listPart(actionsSection(letter)),
    ...(content ? listPart(toCompleteSection(content, site)) : []),
    ...(figures.length > 0
      ? [{ kind: 'figures' as const, title: 'Chiffres du mois', figures: [...figures] }]
      : []),
    ...(content ? listPart(commentsSection(content)) : []),
    ...listPart({ title: lateTitle, lines: lateLines(letter.late) }),
  ]
}

/** Builds the texts of the morning mail: subject, verdict, notices and parts. @param site origin of absolute URLs */
export function morningBlocks(letter: MorningMail, site: string): MailBlocks {
  const { name, scopeName, date, figures, links } = letter
  const blocks = figures?.content.gauges.map(figureOf) ?? []
  const [first] = blocks
  const said = first
    ? `${first.title} ${first.realized}, ${first.gap} à date, projection ${first.projection}`
    : 'aucune donnée'
  const doubt = figures?.content.isDoubted ? ', chiffres à vérifier' : ''
  return {
    subject: `${scopeName}, ${frenchDate(date)}${doubt}\u202f: ${said}`,
    greeting: greetingOf(name),
    title: `Chiffres du ${longDate(date)}`,
    scopeName,
    verdict: figures && verdictBlock(figures.content),
    notices: noticesOf(letter),
    parts: partsOf(letter, blocks, site),
    advice: [],
    action: { label: 'Ouvrir la synthèse', url: links.page },
    why: 'Vous recevez ce message parce que vous l’avez demandé dans',
    profile: links.profile,
    unsubscribe: { label: 'Ne plus le recevoir', url: links.unsubscribe },
  }
}
