import type { Month } from '~/domain/calendar/local-date'
import { someNames, untargetedSentence } from '~/domain/format/untargeted-note'
import type { HistoryFigures } from '~/domain/history/view'
import { datalessSentence, monthList, unrecordedWord } from './labels'

/** Notes on concessions and months excluded from rate, sums or comparison (4-decisions, 42 and 43). */
export function ComparedNote({ figures }: { figures: HistoryFigures & { months: Month[] } }) {
  const {
    months,
    unbudgeted,
    doubtful,
    isUnsure,
    doubtfulBefore,
    dataless,
    untargeted,
    unrecorded,
    leftOut,
    unnamed,
    uncompared,
    percent,
    change,
  } = figures
  const { unreadBefore, absentBefore, shorterBefore, movedBefore, miscounted } = figures
  const notes = [
    percent !== null && unbudgeted.length > 0
      ? `Taux hors ${monthList(unbudgeted)}, sans budget.`
      : null,
    doubtful.length > 0
      ? `Sous réserve, hors du taux${isUnsure ? ', de l’écart et de l’évolution' : ' et de l’écart'}\u202f: ${someNames(doubtful, unnamed?.doubtful)}.`
      : null,
    doubtfulBefore.length > 0
      ? `Un an avant sous réserve, hors de l’évolution\u202f: ${someNames(doubtfulBefore, unnamed?.doubtfulBefore)}.`
      : null,
    dataless.length > 0 ? datalessSentence(months, dataless) : null,
    percent !== null ? untargetedSentence(untargeted, unnamed?.untargeted) : null,
    unrecorded.length > 0
      ? `${unrecordedWord(months)}, hors du réalisé\u202f: ${someNames(unrecorded, unnamed?.unrecorded)}.`
      : null,
    leftOut.length > 0
      ? `Illisible, hors des sommes\u202f: ${someNames(leftOut, unnamed?.leftOut)}.`
      : null,
    change !== null && uncompared.length > 0
      ? `Évolution hors ${monthList(uncompared)}, sans donnée un an avant.`
      : null,
    unreadBefore.length > 0
      ? `Un an avant illisible, hors de l’évolution\u202f: ${someNames(unreadBefore, unnamed?.unreadBefore)}.`
      : null,
    absentBefore.length > 0
      ? `Sans donnée un an avant, hors de l’évolution\u202f: ${someNames(absentBefore, unnamed?.absentBefore)}.`
      : null,
    change !== null && shorterBefore.length > 0
      ? `Données moins avancées un an avant\u202f: ${someNames(shorterBefore, unnamed?.shorterBefore)}.`
      : null,
    change !== null && movedBefore.length > 0
      ? `Périmètre modifié\u202f: ${someNames(movedBefore, unnamed?.movedBefore)}.`
      : null,
    miscounted.length > 0
      ? `Calendrier illisible en partie\u202f: ${monthList(miscounted)}, jours ouvrés comptés sans.`
      : null,
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return <span className="history-note muted">{notes.join(' ')}</span>
}
