import { frenchMonth, ofFrenchMonth } from '~/domain/calendar/local-date'
import { frenchDate } from '~/domain/format/dates'
import { someNames } from '~/domain/format/untargeted-note'
import { VIDEOCHECK_INCOMPLETE } from '~/domain/read-failure-messages'
import type { VideocheckData, VideocheckView } from '~/domain/videocheck/view'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'
import { NoConcession } from '../shell/no-scope'

/** Up to which day the figures go, and whose are late or missing (4-decisions, 39). */
export function DataDates({ view }: { view: VideocheckData }) {
  const { dates, date, siteCount, scopeName, period } = view
  const { late, unreadable, upToDate, unnamed } = view.freshness
  const range =
    dates.from === dates.to
      ? `au ${frenchDate(dates.to)}`
      : `du ${frenchDate(dates.from)} au ${frenchDate(dates.to)} selon la concession`
  const after = dates.from > date ? ', après la date analysée' : ''
  const named = late.map(({ name, date: day }) =>
    day ? `${name} (au ${frenchDate(day)})` : `${name} (sans donnée)`,
  )
  const without = late.some(({ date: day }) => day === null)
    ? '\u202f; une concession sans donnée n’entre ni dans les réalisés ni dans les objectifs'
    : ''
  return (
    <>
      <p className="soft">
        <strong>{scopeName}</strong>, {frenchMonth(period)}
        {'\u202f'}: chiffres {range}
        {after}.
      </p>
      {unreadable.length > 0 ? (
        <Notice tone="error" title={VIDEOCHECK_INCOMPLETE}>
          <p>
            Non comptées, faute de chiffres lisibles{'\u202f'}:{' '}
            {someNames(
              unreadable.map(({ name }) => name),
              unnamed?.unreadable,
            )}
            .
          </p>
        </Notice>
      ) : null}
      {siteCount > 1 && late.length > 0 ? (
        <Notice tone="warning" title={`${upToDate}/${siteCount} concessions à jour`}>
          <p>
            {someNames(named, unnamed?.late)}. Chacune compte à sa propre date{without}.
          </p>
        </Notice>
      ) : null}
    </>
  )
}

type Empty = Extract<VideocheckView, { state: 'empty' }>

/** The month has nothing yet. */
export function NoVideocheck({ view }: { view: Empty }) {
  if (view.siteCount === 0) return <NoConcession title="Aucune donnée VideoCheck à afficher." />
  return (
    <EmptyState
      icon="video"
      title={`Aucune donnée VideoCheck ${ofFrenchMonth(view.period)} pour ${view.scopeName}.`}
    >
      Aucun fichier de ce mois n’a encore été importé pour ce périmètre.{' '}
      <NextStep to="videocheck" />
    </EmptyState>
  )
}
