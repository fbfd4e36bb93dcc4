import type { ReactNode } from 'react'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { NoScope } from '../shell/no-scope'
import { Failure, NoData } from './empty-states'

interface Props<F extends { state: 'data' }> {
  view: Exclude<AnalysisView<never>, { state: 'data' }> | F
  /** the sentence without a scope, where the page has its own (3 §8) */
  noScope?: string
  /** the sentence of a month without data up to the date, where the page has its own (3 §8) */
  noData?: (date: string) => string
  children: (figures: F) => ReactNode
}

/** A page of figures in the state it is in (3 §4). */
export function AnalysisStates<F extends { state: 'data' }>({
  view,
  noScope,
  noData,
  children,
}: Props<F>) {
  switch (view.state) {
    case 'no-scope':
      return <NoScope {...(noScope ? { sentence: noScope } : {})} />
    case 'error':
      return <Failure view={view} />
    case 'empty':
      return <NoData view={view} {...(noData ? { sentenceOf: noData } : {})} />
    case 'data':
      return children(view)
  }
}
