import type { Principal } from '~/domain/access/scope'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName } from '~/domain/hierarchy/network'
import {
  type OriginSubject,
  operands,
  readOriginSubject,
  type SubjectOrigin,
  writtenColumns,
} from '~/domain/origin/subject'
import type { OriginView } from '~/domain/origin/view'
import { pageOf } from '~/domain/paging'
import {
  POTENTIAL_UNREADABLE,
  QUALITY_UNREADABLE,
  SALES_UNREADABLE,
} from '~/domain/read-failure-messages'
import { readFigures } from '~/services/analysis/page.server'
import { PRODUCTIVITY_UNREADABLE } from '~/services/productivity/read.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { UNREADABLE as VIDEOCHECK_UNREADABLE } from '~/services/videocheck/read.server'
import { salesOrigin } from './additional-sales.server'
import { SUBJECT_PERMISSIONS, subjectChoices } from './choices.server'
import { figurePage } from './figures.server'
import { potentialOrigin } from './potential.server'
import { productivityOrigin } from './productivity.server'
import { qualityOrigin } from './quality.server'
import type { SubjectReader } from './subject-reader.server'
import { videocheckOrigin } from './videocheck.server'

/** Page /origin: a figure of the synthesis in one of its states, or a figure of another screen. */
export interface OriginPage {
  view: AnalysisView<OriginView> | { state: 'subject'; content: SubjectOrigin }
  freshness: FreshnessView | null
}

/** Reader of each subject, and its screen's message for a failed read (3 §8). */
const SUBJECTS: Readonly<Record<OriginSubject, { read: SubjectReader; unreadable: string }>> = {
  productivity: { read: productivityOrigin, unreadable: PRODUCTIVITY_UNREADABLE },
  sales: { read: salesOrigin, unreadable: SALES_UNREADABLE },
  quality: { read: qualityOrigin, unreadable: QUALITY_UNREADABLE },
  videocheck: { read: videocheckOrigin, unreadable: VIDEOCHECK_UNREADABLE },
  potential: {
    read: potentialOrigin,
    unreadable: POTENTIAL_UNREADABLE,
  },
}

/** Parts on one page of the table. */
const ROWS = 50

/**
 * 'Détail du calcul': a figure with its formula, the scope's numbers, the parts of a sum and, for a concession,
 * its sources (7-beyond §1). `figure` and its choices are in the address.
 * @param rows parts of one page
 * @throws ForbiddenError for a role that may not see the figure, or a scope outside the user's cover
 */
export function originPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
  rows = ROWS,
): Promise<OriginPage> {
  const subject = readOriginSubject(params.get('figure'))
  if (subject === null) return figurePage(principal, analysed, params, rows)
  const { read, unreadable } = SUBJECTS[subject]
  const making = { permission: SUBJECT_PERMISSIONS[subject], sentences: { unreadable } }
  const { date } = analysed
  return readFigures<OriginPage>(principal, analysed, making, async (scope, reference) => {
    const found = await read(principal, scope, date, params, reference)
    const { table, freshness, ...rest } = found
    const { rows: all, operation: _places, ...shown } = table
    const written = writtenColumns(table)
    const content: SubjectOrigin = {
      ...shown,
      ...rest,
      subject,
      ...written,
      scopeName: scopeName(reference.network, scope) ?? '',
      operation: operands(table, written.columns),
      parts: pageOf(all, params.get('page'), rows),
      subjects: subjectChoices(principal, scope, date, subject),
    }
    return {
      view: { state: 'subject', content },
      freshness: freshness && truncateFreshness(freshness),
    }
  })
}
