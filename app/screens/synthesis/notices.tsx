import { frenchMonth, monthOf } from '~/domain/calendar/business-day'
import type { FiguresContext } from '~/domain/records/analysis-view'
import { frenchDate } from '~/format/dates'
import { NO_PART } from '~/format/no-part'
import { PART_LABELS } from '~/format/parts'
import { someNames, untargetedSentence } from '~/format/untargeted'
import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'

/** The sentence of an analysed date without data (3 §8). */
export function noDataSentence(date: string): string {
  return `Aucune donnée disponible pour la date sélectionnée (${frenchDate(date)}). L’importation a peut-être échoué ou n’a pas encore été effectuée.`
}

function objectifSentence({ date, objectifs, leftOut, unnamed }: FiguresContext): string | null {
  const { count, total, untargeted } = objectifs
  if (untargeted.length > 0)
    return untargetedSentence(
      untargeted.filter((name) => !leftOut.targets.includes(name)),
      unnamed?.untargeted,
    )
  return count < total ? `Aucun objectif n’est défini pour ${frenchMonth(monthOf(date))}.` : null
}

/** That the figures are of an earlier day than the analysed date (3 §8), or the part of them that the page shows. */
export function LateNotice({ figures }: { figures: FiguresContext }) {
  const { date, dataDate, part } = figures
  const shown = part ? part.date : dataDate
  if (shown !== null && shown >= date) return null
  if (!part)
    return (
      <Notice tone="warning" title={noDataSentence(date)}>
        <p>
          Les chiffres affichés sont ceux du {frenchDate(dataDate)}.<NextStep to="import" />
        </p>
      </Notice>
    )
  const said = shown ? `${PART_LABELS[part.of]} au ${frenchDate(shown)}.` : NO_PART[part.of]
  return dataDate < date ? (
    <Notice tone="warning" title={noDataSentence(date)}>
      <p>{said}</p>
    </Notice>
  ) : (
    <Notice tone="warning" title={said}>
      <p>Le classeur du {frenchDate(date)} ne les contenait pas.</p>
    </Notice>
  )
}

/** That objectives are missing in the scope, and whose: the rates count them without a target (4-decisions, 48). */
export function ObjectifNotice({ figures }: { figures: FiguresContext }) {
  const sentence = objectifSentence(figures)
  return sentence ? (
    <Notice>
      <p>
        {sentence}
        <NextStep to="targets" />
      </p>
    </Notice>
  ) : null
}

/** Which concessions the figures leave out because something of theirs cannot be read (4-decisions, 42). */
export function LeftOutNotice({ figures }: { figures: FiguresContext }) {
  const { records, objectifs, targets } = figures.leftOut
  const { unnamed } = figures
  return (
    <>
      {records.length === 0 ? null : (
        <Notice tone="error" title="La réponse du serveur est invalide ou incomplète.">
          <p>
            Non comptées, faute d’un relevé lisible&#8239;: {someNames(records, unnamed?.records)}.
          </p>
        </Notice>
      )}
      {objectifs.length + targets.length === 0 ? null : (
        <Notice tone="error" title="Erreur lors de la récupération des objectifs.">
          {objectifs.length === 0 ? null : (
            <p>
              Hors des sommes, faute d’un objectif lisible&#8239;:{' '}
              {someNames(objectifs, unnamed?.objectifs)}.
            </p>
          )}
          {targets.length === 0 ? null : (
            <p>Objectifs illisibles, non comptés&#8239;: {someNames(targets, unnamed?.targets)}.</p>
          )}
        </Notice>
      )}
    </>
  )
}

interface Props {
  figures: FiguresContext
  /** the sentence when nothing is significant, where the page has its own (3 §8) */
  insignificant?: string
}

/** What the reader must know before reading the figures: late data, nothing significant, objectives missing. */
export function Notices({
  figures,
  insignificant = 'Aucune donnée significative à afficher pour la sélection actuelle.',
}: Props) {
  return (
    <>
      <LeftOutNotice figures={figures} />
      <LateNotice figures={figures} />
      {figures.significant ? null : (
        <Notice tone="warning">
          <p>{insignificant}</p>
        </Notice>
      )}
      <ObjectifNotice figures={figures} />
    </>
  )
}
