import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { NO_PART } from '~/domain/analysis/missing-part-messages'
import { leftOutSentences, objectifSentence } from '~/domain/analysis/notice-texts'
import { frenchDate } from '~/domain/format/dates'
import { PART_LABELS } from '~/domain/format/parts'
import { FIGURES_INCOMPLETE, OBJECTIFS_UNREADABLE } from '~/domain/read-failure-messages'
import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'

/** Message for an analysed date without data (3 §8). */
export function noDataSentence(date: string): string {
  return `Aucune donnée disponible pour la date sélectionnée (${frenchDate(date)}). L’importation a peut-être échoué ou n’a pas encore été effectuée.`
}

/** Notice that the figures, or the shown part of them, are older than the analysed date (3 §8). */
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

/** Notice with the concessions without objectif, which the rates include without a target (4-decisions, 48). */
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

/** Notices with the concessions excluded because of invalid data (4-decisions, 42). */
export function LeftOutNotice({ figures }: { figures: FiguresContext }) {
  const { records, objectifs, targets } = leftOutSentences(figures)
  return (
    <>
      {records ? (
        <Notice tone="error" title={FIGURES_INCOMPLETE}>
          <p>{records}</p>
        </Notice>
      ) : null}
      {objectifs || targets ? (
        <Notice tone="error" title={OBJECTIFS_UNREADABLE}>
          {objectifs ? <p>{objectifs}</p> : null}
          {targets ? <p>{targets}</p> : null}
        </Notice>
      ) : null}
    </>
  )
}

interface Props {
  figures: FiguresContext
  /** message when no figure is significant; a general message by default (3 §8) */
  insignificant?: string
}

/** Notices above the figures: late data, no significant data, missing objectifs. */
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
