import { type RefObject, useEffect, useRef } from 'react'
import { frenchDate } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { type ActionView, type ConflictView, lossText } from '~/domain/planning/view'
import { Button, LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { GridHandle } from './grid/attach'
import { useAddress } from './use-planning-url'

interface Props {
  answer: ActionView
  /** grid that can take a rejected code back; undefined where no grid is edited */
  handle?: RefObject<GridHandle | null>
}

const value = (code: string) => (code === '' ? '(vide)' : code)

/** Errors and edit conflicts of the last save, cell by cell, with the number of saved cells (4-decisions, 37). */
export function ActionNotices({ answer, handle }: Props) {
  const { error, saved, cellErrors, conflicts, discard, typed } = answer
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // focus moves here: errors of a row's name or flag appear above the month, out of sight of the row
    if (answer.form === 'row') shown.current?.focus()
  }, [answer])
  return (
    <div className="stack" id="plan-answer" ref={shown} tabIndex={-1}>
      {error ? (
        <Notice tone="error" title={error}>
          {typed.length > 0 ? <p>Votre saisie est conservée ci-dessous.</p> : null}
        </Notice>
      ) : null}
      {discard ? <DiscardQuestion discard={discard} count={typed.length} handle={handle} /> : null}
      {saved > 0 ? (
        <Notice tone="success">
          {counted(saved, 'modification enregistrée', 'modifications enregistrées')}.
        </Notice>
      ) : null}
      {cellErrors.length > 0 ? (
        <Notice tone="error" title="Ces cellules n’ont pas été enregistrées">
          <ul>
            {cellErrors.slice(0, 20).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {conflicts.length > 0 ? <Conflicts conflicts={conflicts} handle={handle} /> : null}
    </div>
  )
}

function Conflicts({
  conflicts,
  handle,
}: Pick<Props, 'handle'> & { conflicts: readonly ConflictView[] }) {
  return (
    <Notice
      tone="warning"
      title="Ces cellules ont été modifiées par quelqu’un d’autre pendant votre saisie"
    >
      <p>
        La valeur de l’autre personne est gardée. Pour la remplacer, saisissez de nouveau la vôtre.
      </p>
      <ul className="plan-conflicts">
        {conflicts.map((one) => (
          <li key={`${one.workerId} ${one.date}`}>
            {one.workerName}, {frenchDate(one.date)}&#8239;: vous aviez saisi{' '}
            <strong>{value(one.yours)}</strong>, {one.author} a enregistré{' '}
            <strong>{value(one.theirs)}</strong>.{' '}
            {handle ? (
              <Button
                type="button"
                small
                className="with-scripts"
                onClick={() =>
                  handle.current?.put(one.workerId, Number(one.date.slice(8)), one.yours)
                }
              >
                Remettre ma saisie
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function DiscardQuestion({
  discard,
  count,
  handle,
}: Pick<Props, 'handle'> & { discard: 'cancel' | 'refresh'; count: number }) {
  const address = useAddress()
  const to = address(discard === 'cancel' ? { mode: null } : {})
  return (
    <Notice tone="warning" title="Abandonner les modifications&#8239;?">
      <p>{lossText(count)}</p>
      <div className="form-actions">
        <LinkButton tone="danger" to={to} reloadDocument onClick={() => handle?.current?.discard()}>
          Abandonner
        </LinkButton>
        <Button form="plan-form" name="intent" value="save">
          Enregistrer
        </Button>
        <a className="button" href="#plan-form">
          Continuer la saisie
        </a>
      </div>
    </Notice>
  )
}
