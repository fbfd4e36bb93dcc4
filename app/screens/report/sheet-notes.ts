import type { SalesProgress } from '~/domain/additional-sales/rules'
import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { GAUGE_TITLES, outsideText } from '~/domain/analysis/figure-texts'
import { leftOutSentences } from '~/domain/analysis/notice-texts'
import { unplannedSentence } from '~/domain/format/missing-target-notes'
import { counted } from '~/domain/format/numbers'
import { someSites } from '~/domain/format/untargeted-note'
import type { FreshnessView } from '~/domain/freshness/view'
import type { MorningReport } from '~/domain/report/morning'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { lateSentence } from '../print/freshness-sentence'
import { dangerNote } from './potential-card'
import { videocheckCounts } from './videocheck-card'

/** Freshness of VideoCheck and sales; null when it is that of the figures, or when the part was not read. */
export interface ReportFreshness {
  videocheck: FreshnessView | null
  sales: FreshnessView | null
}

/** Sentence about pieces sold without a target (4-decisions, 53); null without any. */
function soldOutside(name: string, { outside }: SalesProgress): string | null {
  if (!outside) return null
  return `${name}\u202f: et ${counted(outside.realized, 'pièce')} sans objectif (${someSites(outside.sites)}).`
}

const said = (notes: readonly (string | null | undefined)[]) =>
  notes.filter((note): note is string => Boolean(note))

const headed = (of: string, sentence: string | null) => sentence && `${of}\u202f: ${sentence}`

/** Sentences beneath 'Potentiel + Encours': a marked delay, hours without planning (4-decisions, 53). */
export const potentialNotes = ({
  potential,
  unplanned,
}: Pick<MorningReport, 'potential' | 'unplanned'>): string[] =>
  said([
    dangerNote(potential.value ?? []),
    unplannedSentence(unplanned.names, unplanned.billedHours),
  ])

/** Sentences of the sheet: across it, on VideoCheck and sales, and beneath single tables (4-decisions, 39, 42 and 53). */
export function sheetNotes(
  report: MorningReport,
  context: FiguresContext,
  freshness: ReportFreshness,
) {
  const { measures, videocheck, sales, untargeted } = report
  const late = (of: FreshnessView | null) => of && lateSentence(of, context.date)
  return {
    above: said([
      ...Object.values(leftOutSentences(context)),
      untargeted,
      ...measures.map(({ measure, total }) => {
        const outside = outsideText(measure, total.outside)
        return outside && `${GAUGE_TITLES[measure]}, ${outside}.`
      }),
    ]),
    side: said([
      headed(
        'VideoCheck',
        said([
          videocheck.value && videocheckCounts(videocheck.value.totals),
          late(freshness.videocheck),
        ]).join(' '),
      ),
      headed('Ventes additionnelles', late(freshness.sales)),
    ]),
    potential: potentialNotes(report),
    sales: said([
      ...(sales.value ?? []).map(({ service, total }) =>
        soldOutside(SERVICE_LABELS[service], total),
      ),
    ]),
  }
}
