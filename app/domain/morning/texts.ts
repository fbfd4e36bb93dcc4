import { shortDate } from '../format/dates'
import { counted, euros, hours, shortEuros, signedEuros, signedHours } from '../format/numbers'
import { projectionPercent, sharePercent } from '../format/threshold-rounding'
import type { Measure } from '../measures'
import { MEASURE_LABELS } from '../measures'
import { namesAndMore } from '../message-format'
import { CELL_LABELS } from '../records/cell-keys'
import { SYNTHESIS_RATIO, statusWord } from '../records/statuses'
import type { MorningCause, MorningLine, MorningReserve, MorningView } from './view'

/** Title of the block. */
export const MORNING = 'Ce matin'

/** Title of the list of missing data. */
export const TO_COMPLETE = 'À compléter'

/** Title of the list of open actions. */
export const OPEN_ACTIONS = 'Actions en cours'

/** Sentence when no service has a gap or success to name. */
export const NO_LINE = 'Rien à signaler.'

const NOT_AVAILABLE = 'N/A'

const amount = (measure: Measure, value: number) =>
  measure === 'revenue' ? euros(value) : hours(value)

/** Gap of a measure with its sign: euros, or hours with one decimal. */
export const signedAmountText = (measure: Measure, value: number) =>
  measure === 'revenue' ? signedEuros(value) : signedHours(value)

/** Cause in pieces, so that a narrow screen can leave out the amount: '83,0 % … attendus', '−11 480 €', 'depuis le 9/11'. */
export interface CauseTexts {
  /** text before the cause: '', ' ; ' or ', malgré ' */
  join: string
  text: string
  /** null when it equals the line's gap */
  amount: string | null
  /** ' depuis le 9/11', or ', sixième mois de suite …' */
  since: string | null
}

/** Texts of a line's causes in order, with the words between them. */
export function causeTexts(
  { value, causes }: Pick<MorningLine, 'value' | 'causes'>,
  measure: Measure,
): CauseTexts[] {
  const gap = signedAmountText(measure, value)
  const isAgainst = (cause: MorningCause) => cause.value < 0 !== value < 0
  return causes.map((cause, i) => {
    const before = causes[i - 1]
    const opens = isAgainst(cause) && before !== undefined && !isAgainst(before)
    const own = signedAmountText(measure, cause.value)
    return {
      join: i === 0 ? '' : opens ? ', malgré ' : '\u202f; ',
      text: cause.text,
      amount: causes.length === 1 && own === gap ? null : own,
      since: cause.since && `${/^(depuis|chaque)/.test(cause.since) ? '' : ','} ${cause.since}`,
    }
  })
}

const written = ({ join, text, amount, since }: CauseTexts) =>
  `${join}${text}${amount ? ` (${amount})` : ''}${since ?? ''}`

/**
 * Texts of one line of 'Ce matin' (7-beyond §5): 'Grenoble · Mécanique', 'à surveiller', '83,0 % de productivité pour
 * 92,7 % attendus (−11 480 €) depuis le 9/11.', '−19 910 €'.
 */
export function lineTexts(
  line: MorningLine,
  measure: Measure,
): { head: string; status: string; causes: string; gap: string } {
  const { site, service, status, below, percent: reached, dataDate } = line
  const of = dataDate ? ` (données du ${shortDate(dataDate)})` : ''
  return {
    head: [site, CELL_LABELS[service]].filter(Boolean).join(' · '),
    status: statusWord(status, { reached, ...(below ? { below } : {}) }),
    causes: `${causeTexts(line, measure).map(written).join('')}${of}.`,
    gap: signedAmountText(measure, line.value),
  }
}

function watchedText({ late, watched }: MorningView['watched']): string | null {
  const of = (count: number) => counted(count, 'concession')
  if (late > 0 && watched > 0) return `${of(late)} en retard, ${watched} à surveiller`
  if (late > 0) return `${of(late)} en retard`
  return watched > 0 ? `${of(watched)} à surveiller` : null
}

const rank = (day: number) => (day === 1 ? '1er' : `${day}e`)

/** Sentences under the verdict, in pieces: a narrow screen shows `needed` alone. */
export interface WhyTexts {
  /** '1 246 954 € réalisés pour 1 279 987 € attendus au 13e jour ouvré.' */
  done: string
  /** 'Il faut 103 179 € par jour sur les 7 jours restants', or 'le dernier jour'; '' when nothing is to be brought */
  needed: string
  /** ' (95 920 €/j jusqu’ici)' */
  soFar: string
}

function neededTexts(view: MorningView): Pick<WhyTexts, 'needed' | 'soFar'> {
  const { measure, perDay, perDaySoFar, remainingDays, percent: reached, target, realized } = view
  const only = (needed: string) => ({ needed, soFar: '' })
  if (target === 0) return only('')
  if (reached !== null && reached >= 100) return only('L’objectif du mois est atteint')
  if (remainingDays === 0)
    return only(`Plus de jour ouvré\u202f: il manque ${amount(measure, target - realized)}`)
  if (perDay === null) return only('')
  const days =
    remainingDays === 1 ? 'le dernier jour' : `par jour sur les ${remainingDays} jours restants`
  return {
    needed: `Il faut ${amount(measure, perDay)} ${days}`,
    soFar: perDaySoFar === null ? '' : ` (${amount(measure, perDaySoFar)}/j jusqu’ici)`,
  }
}

/** 'Lyon Vaise, Mécanique', with the number of further ones. */
const reserveNames = ({ names, count }: MorningReserve): string =>
  namesAndMore(names, Math.max(0, count - names.length))

/** '+156 968 €, dont 193 807 € sous réserve : Lyon Vaise, Mécanique. Hors réserve, '; '' without a doubt. */
function reserveText(measure: Measure, reserve: MorningReserve | null): string {
  if (!reserve) return ''
  const [whole, own] = [signedAmountText(measure, reserve.gapWith), amount(measure, reserve.value)]
  return `${whole}, dont ${own} sous réserve\u202f: ${reserveNames(reserve)}. Hors réserve, `
}

function doneText(view: MorningView): string {
  const { measure, realized, due, elapsedDays, dataDate, target, reserve } = view
  if (dataDate === null) return 'Aucune donnée pour ce mois.'
  const done = `${reserveText(measure, reserve)}${amount(measure, realized)} réalisés`
  if (due !== null)
    return `${done} pour ${amount(measure, due)} attendus au ${rank(elapsedDays)} jour ouvré.`
  return target === 0
    ? `${done}, sans objectif du mois à comparer.`
    : `${done}\u202f; aucun jour ouvré écoulé.`
}

/** The sentences that explain the verdict (7-beyond §5). */
export const whyTexts = (view: MorningView): WhyTexts => ({
  done: doneText(view),
  ...neededTexts(view),
})

function whyText(view: MorningView): string {
  const { done, needed, soFar } = whyTexts(view)
  return needed ? `${done} ${needed}${soFar}.` : done
}

/**
 * Texts of the verdict (7-beyond §5): '−33 033 €', '97 %', '98 %', 'dans le rythme', '3 concessions à surveiller',
 * and the sentence with what each remaining day must bring.
 */
export function verdictTexts(view: MorningView): {
  gap: string
  projection: string
  landing: string
  status: string
  watched: string | null
  why: string
} {
  const { measure, gap, landingPercent, status, below, percent: reached } = view
  const projected = view.projectionPercent
  return {
    gap: gap === null ? NOT_AVAILABLE : signedAmountText(measure, gap),
    projection: projected === null ? NOT_AVAILABLE : projectionPercent(projected, SYNTHESIS_RATIO),
    landing: landingPercent === null ? NOT_AVAILABLE : sharePercent(landingPercent),
    status: statusWord(status, {
      reached,
      ...(below ? { below } : {}),
      none: view.target === 0 ? 'sans objectif' : 'début de mois',
    }),
    watched: watchedText(view.watched),
    why: whyText(view),
  }
}

/** 'Les 14 autres services du groupe'; null when every service has a line. */
export function othersText({
  others,
  level,
}: Pick<MorningView, 'others' | 'level'>): string | null {
  if (!others) return null
  if (others.count === 0) return 'Autres écarts'
  const of = OF_LEVEL[level]
  return others.count === 1 ? `L’autre service ${of}` : `Les ${others.count} autres services ${of}`
}

const OF_LEVEL: Readonly<Record<MorningView['level'], string>> = {
  all: 'du réseau',
  group: 'du groupe',
  plate: 'de la plaque',
  site: 'de la concession',
}

/** 'Écart à date du groupe', the name of the total row. */
export const totalText = ({ level }: Pick<MorningView, 'level'>): string =>
  `Écart à date ${OF_LEVEL[level]}`

/** Texts of the rows that follow the total without doubt (4-decisions, 66); null without a doubted cell. */
export function reserveTexts({ measure, reserve }: Pick<MorningView, 'measure' | 'reserve'>) {
  if (!reserve) return null
  return {
    with: signedAmountText(measure, reserve.gapWith),
    own: signedAmountText(measure, reserve.value),
    text: `Sous réserve\u202f: ${reserveNames(reserve)}`,
  }
}

/** 'échelle ±20 k€', the legend of the bars. */
export const scaleText = (measure: Measure, scale: number): string =>
  `échelle ±${measure === 'revenue' ? shortEuros(scale) : hours(scale, 0)}`

/** 'CA Net', the measure's name next to the gap. */
export const measureText = (measure: Measure): string => MEASURE_LABELS[measure]
