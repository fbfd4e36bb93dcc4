import type { ActionCard, CompleteCard, MorningCard } from '~/domain/morning/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'

/** Entries shown at once, when more than one other is left to open on request. */
const SHOWN = 4

function Entry({ entry: { names, head, ask, act, list } }: { entry: CompleteCard }) {
  return (
    <li>
      <p>
        {names ? (
          <>
            <b>{names}</b>&#8239;: {head}
          </>
        ) : (
          head
        )}
      </p>
      <p className="morning-small">
        {ask.length > 0 ? (
          <>
            Demander à <b>{ask.join(' ou ')}</b>{' '}
          </>
        ) : null}
        {act ? (
          <DelegatedLink className="no-print" to={act.to}>
            {act.label}
          </DelegatedLink>
        ) : null}{' '}
        {list ? (
          <DelegatedLink
            className="no-print"
            to={list.to}
            aria-label={`${list.label}\u202f: ${head}`}
          >
            {list.label}
          </DelegatedLink>
        ) : null}
      </p>
    </li>
  )
}

function ToComplete({ toComplete }: Pick<MorningCard, 'toComplete'>) {
  if (toComplete.error === null && toComplete.value.length === 0) return null
  const entries = toComplete.value ?? []
  const shown = entries.length === SHOWN + 1 ? entries.length : SHOWN
  const rest = entries.slice(shown)
  const list = (some: readonly CompleteCard[]) => (
    <ul>
      {some.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ul>
  )
  return (
    <section>
      <h3>
        À compléter <small>{entries.length || null}</small>
      </h3>
      {toComplete.error === null ? list(entries.slice(0, shown)) : <p>{toComplete.error}</p>}
      {rest.length > 0 ? (
        <details>
          <summary>Voir les {rest.length} autres</summary>
          {list(rest)}
        </details>
      ) : null}
    </section>
  )
}

function Action({ action }: { action: ActionCard }) {
  const { text, to, late, place, who, until, gaps, change } = action
  return (
    <li>
      <p>
        {to ? <DelegatedLink to={to}>{text}</DelegatedLink> : text}{' '}
        {late ? <StatusPill tone="bad">en retard</StatusPill> : null}
      </p>
      <p className="morning-small">
        {place} · <b>{who}</b>, {until}
      </p>
      <p className="morning-small">
        {gaps} {change ? <b>{change}</b> : null}
      </p>
    </li>
  )
}

function Actions({ actions }: Pick<MorningCard, 'actions'>) {
  const found = actions.value
  return (
    <section>
      <h3>
        Actions en cours{' '}
        {found && found.count > 0 ? (
          <small className="no-print">
            <DelegatedLink to={found.all}>Toutes ({found.count})</DelegatedLink>
          </small>
        ) : null}
      </h3>
      {found === null ? <p>{actions.error}</p> : null}
      {found?.count === 0 ? <p className="morning-small">Aucune action en cours.</p> : null}
      {found && found.count > 0 ? (
        <ul>
          {found.lines.map((action) => (
            <Action key={action.id} action={action} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** What is to be completed and by whom, and the open actions (7-beyond §5). */
export function MorningAside({ morning }: { morning: MorningCard }) {
  return (
    <div className="morning-aside">
      <ToComplete toComplete={morning.toComplete} />
      <Actions actions={morning.actions} />
    </div>
  )
}
