import {
  type AdministrationMorning,
  MORNING_GROUPS,
  type MorningGroup,
  type MorningItem,
} from '~/domain/morning/administration'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'

function Item({ item: { head, text, note, since, ask, acts } }: { item: MorningItem }) {
  return (
    <li className="home-item">
      <div>
        <b>{head}</b>&#8239;: {text}
        {note ? <p className="note small">{note}</p> : null}
      </div>
      <p className="small">
        {since ? <span className="muted">{since}</span> : null}
        {ask ? (
          <span>
            <span className="visually-hidden">À qui demander&#8239;: </span>
            {ask}
          </span>
        ) : null}
      </p>
      <p className="home-acts no-print">
        {acts.map(({ to, label, name }) => (
          <DelegatedLink key={name} to={to} className="button button-small" aria-label={name}>
            {label}
          </DelegatedLink>
        ))}
      </p>
    </li>
  )
}

function Group({ id, group }: { id: string; group: MorningGroup }) {
  const { title, note, tone, count, items, more } = group
  return (
    <section aria-labelledby={id}>
      <div className="home-head">
        <h2 id={id}>{title}</h2>
        <StatusPill tone={tone}>{count}</StatusPill>
        {note ? <span className="note small">{note}</span> : null}
      </div>
      <ul className="list">
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      {more ? (
        <p className="home-more">
          <DelegatedLink to={more.to} aria-label={`${more.label}\u202f: ${title}`}>
            {more.label}
          </DelegatedLink>
        </p>
      ) : null}
    </section>
  )
}

/** What an administrator deals with, kind by kind; a message replaces each kind that cannot be read. */
export function MorningGroups({ groups }: Pick<AdministrationMorning, 'groups'>) {
  const found = MORNING_GROUPS.map((key) => ({ key, ...groups[key] }))
  const errors = [...new Set(found.flatMap(({ error }) => error ?? []))]
  const filled = found.filter(({ value }) => value !== null)
  return (
    <div className="card home-groups">
      {errors.map((error) => (
        <Notice key={error} tone="error">
          {error}
        </Notice>
      ))}
      {filled.map(({ key, value }) => (value ? <Group key={key} id={key} group={value} /> : null))}
      {filled.length === 0 && errors.length === 0 ? <p>Rien à traiter ce matin.</p> : null}
    </div>
  )
}
