import type { FiguresContext } from '~/domain/records/analysis-view'
import { frenchDate, monthName } from '~/format/dates'
import { counted } from '~/format/numbers'
import { Notice } from '~/ui/notice'

/** The sentence of an analysed date without data (3 §8). */
export function noDataSentence(date: string): string {
  return `Aucune donnée disponible pour la date sélectionnée (${frenchDate(date)}). L’importation a peut-être échoué ou n’a pas encore été effectuée.`
}

function objectifSentence({ date, objectifs }: FiguresContext): string {
  const month = monthName(date).toLowerCase()
  if (objectifs.count === 0) return `Aucun objectif n’est défini pour ${month}.`
  const missing = counted(objectifs.total - objectifs.count, 'concession')
  return `Objectifs de ${month} : ${missing} sur ${objectifs.total} sans objectif.`
}

/** That the figures are of an earlier day than the analysed date (3 §8). */
export function LateNotice({ figures }: { figures: FiguresContext }) {
  const { date, dataDate } = figures
  if (dataDate >= date) return null
  return (
    <Notice tone="warning" title={noDataSentence(date)}>
      <p>Les chiffres affichés sont ceux du {frenchDate(dataDate)}.</p>
    </Notice>
  )
}

/** What the reader must know before reading the figures: late data, nothing significant, objectives missing. */
export function Notices({ figures }: { figures: FiguresContext }) {
  const { objectifs, significant } = figures
  return (
    <>
      <LateNotice figures={figures} />
      {significant ? null : (
        <Notice tone="warning">
          <p>Aucune donnée significative à afficher pour la sélection actuelle.</p>
        </Notice>
      )}
      {objectifs.count < objectifs.total ? (
        <Notice>
          <p>{objectifSentence(figures)}</p>
        </Notice>
      ) : null}
    </>
  )
}
