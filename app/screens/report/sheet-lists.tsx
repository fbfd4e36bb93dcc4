import type { ReactNode } from 'react'
import { counted } from '~/domain/format/numbers'
import { OPEN_ACTIONS, TO_COMPLETE } from '~/domain/morning/texts'
import type { MorningBlock } from '~/domain/morning/view'
import type { SheetHead } from '~/domain/report/sheet-content'
import type { SheetFit } from '~/domain/report/sheet-fit'
import { actionPlace, commentText, toCompleteText } from '~/domain/report/sheet-texts'
import { StatusPill } from '~/ui/status-pill'

interface ListProps {
  title: string
  /** number of items in the whole list */
  count: number
  /** message in place of the items */
  none: string
  items: ReactNode[]
}

/** A list of the sheet with the number of items that only the screen shows. */
function SheetList({ title, count, none, items }: ListProps) {
  const left = count - items.length
  return (
    <section>
      <h2>{title}</h2>
      {count === 0 ? <p>{none}</p> : <ul>{items}</ul>}
      {left > 0 ? <p>et {counted(left, 'autre')}, à l’écran</p> : null}
    </section>
  )
}

function Actions({ actions, most }: { actions: MorningBlock['actions']; most: number }) {
  const lines = actions.value?.lines.slice(0, most) ?? []
  return (
    <SheetList
      title={OPEN_ACTIONS}
      count={actions.value?.count ?? 0}
      none={actions.error ?? 'Aucune action en cours.'}
      items={lines.map((line) => (
        <li key={line.id}>
          <b>{line.text}</b> {line.late ? <StatusPill tone="bad">en retard</StatusPill> : null}
          <br />
          {actionPlace(line)} · {line.gap}
        </li>
      ))}
    />
  )
}

interface Props extends Omit<SheetHead, 'levers' | 'yesterday'> {
  /** number of items of each list, and their widths in twelfths */
  shown: Pick<SheetFit, 'lists' | 'listParts'>
}

/** 'Actions en cours', 'À compléter' and the comments of the day, side by side. */
export function SheetLists({ block, comments, shown }: Props) {
  const { actions, toComplete } = block
  const [ofActions = 0, ofMissing = 0, ofComments = 0] = shown.lists
  const said = comments.value?.lines ?? []
  const isOne = said.every(({ site }) => site === null)
  return (
    <div
      className="sheet-lists"
      style={{ ['--parts' as string]: shown.listParts.map((part) => `${part}fr`).join(' ') }}
    >
      <Actions actions={actions} most={ofActions} />
      <SheetList
        title={TO_COMPLETE}
        count={toComplete.value?.length ?? 0}
        none={toComplete.error ?? 'Rien à compléter.'}
        items={(toComplete.value ?? [])
          .slice(0, ofMissing)
          .map((entry) => <li key={entry.kind}>{toCompleteText(entry)}</li>)}
      />
      <SheetList
        title={isOne ? 'Commentaire du jour' : 'Commentaires du jour'}
        count={said.length}
        none={comments.error ?? 'Aucun commentaire.'}
        items={said.slice(0, ofComments).map((line) => (
          <li key={line.siteId}>
            {line.site ? <b>{line.site}&#8239;: </b> : null}
            {commentText(line)}
          </li>
        ))}
      />
    </div>
  )
}
