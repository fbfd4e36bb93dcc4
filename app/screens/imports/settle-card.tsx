import { Form, Link } from '@remix-run/react'
import { fieldName } from '~/domain/file-account/account'
import { counted, decimal, integer } from '~/domain/format/numbers'
import { LEAVE_OUT, SETTLE_INTENT } from '~/domain/import-settling/choices'
import type { Settling, SettlingLine } from '~/domain/import-settling/view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import type { FormReply } from '~/ui/form-reply'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { needsList, SettleChoice, SITE_LIST } from './settle-choice'

interface Props {
  settling: Settling
  /** unit of the sums; '' where it depends on the sheet */
  unit: string
  /** failed submit with its choices; null when there is none */
  again: FormReply | null
  /** what happens to the file after the decisions */
  next: 'previewAgain' | 'importAgain'
}

const NEXT = {
  previewAgain: { effect: 'l’aperçu est refait', button: 'refaire l’aperçu' },
  importAgain: { effect: 'le même fichier est importé de nouveau', button: 'importer de nouveau' },
} as const

const whatOf = ({ kind, field }: SettlingLine) => (kind === 'sheet' ? 'Feuille' : fieldName(field))
const textOf = ({ value }: SettlingLine) => value || '(vide)'

function columnsOf({ settling, unit, again }: Props): Column<SettlingLine>[] {
  return [
    { key: 'value', header: 'Valeur du fichier', cell: textOf },
    { key: 'what', header: 'Colonne', cell: whatOf },
    {
      key: 'rows',
      header: 'Lignes',
      number: true,
      cell: ({ rows }) => (rows === null ? '-' : integer(rows)),
    },
    {
      key: 'amount',
      header: unit ? `Somme (${unit})` : 'Somme',
      number: true,
      cell: ({ amount }) => (amount === null ? '-' : decimal(amount, 2)),
    },
    {
      key: 'decision',
      header: 'Décision',
      cell: (line) => (
        <div className="stack gap-1 one-column">
          {line.controls.map((control) => (
            <SettleChoice
              key={control.name}
              control={control}
              label={`${whatOf(line)} «\u202f${textOf(line)}\u202f»`}
              settling={settling}
              again={again}
            />
          ))}
        </div>
      ),
    },
  ]
}

/** What the decisions become, and what happens to the file. */
function Intro({ settling: { model, lines, isKept }, next }: Pick<Props, 'settling' | 'next'>) {
  const name = `«\u202f${model.name}\u202f»`
  if (lines.length === 0)
    return (
      <p>
        Le modèle {name}, version {model.version}, décide maintenant de toutes ces valeurs.
      </p>
    )
  return (
    <p>
      Vos décisions font une nouvelle version du modèle {name}
      {isKept
        ? `, puis ${NEXT[next].effect}.`
        : '. Le fichier n’est plus gardé\u202f: choisissez-le de nouveau ensuite.'}
    </p>
  )
}

/** Way to a concession that the network lacks. */
function MissingSite({ settling: { sites, lines } }: Pick<Props, 'settling'>) {
  if (sites.length === 0 && !lines.some(({ field }) => field === 'site')) return null
  return (
    <p className="muted">
      Une concession manque&#8239;? <Link to={urls.hierarchy()}>Créez-la dans le réseau</Link>, puis
      revenez à cette page.
    </p>
  )
}

/** Label of the button: 'Enregistrer et importer de nouveau'. */
function buttonText({ settling: { lines, isKept }, next }: Pick<Props, 'settling' | 'next'>) {
  const { button } = NEXT[next]
  if (lines.length === 0) return button.charAt(0).toUpperCase() + button.slice(1)
  return isKept ? `Enregistrer et ${button}` : 'Enregistrer les décisions'
}

/** Form that settles every unknown value and sheet of a file at once (8 §5); works without scripts. */
export function SettleCard(props: Props) {
  const { settling } = props
  const { model, lines, sites } = settling
  return (
    <Card
      title="Valeurs à décider"
      aside={
        lines.length > 0 ? (
          <StatusPill tone="warn">{counted(lines.length, 'à décider', 'à décider')}</StatusPill>
        ) : null
      }
    >
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="model" value={model._id} />
        <input type="hidden" name="version" value={model.version} />
        <input type="hidden" name="open" value={lines.length} />
        <Intro {...props} />
        {needsList(settling) ? (
          <datalist id={SITE_LIST}>
            <option value={LEAVE_OUT}>Laisser ces lignes de côté</option>
            {sites.map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        ) : null}
        {lines.length > 0 ? (
          <DataTable
            cards
            caption="Valeurs et feuilles que le modèle ne connaît pas"
            columns={columnsOf(props)}
            rows={lines}
            rowKey={({ kind, field, value }) => `${kind} ${field} ${value}`}
          />
        ) : null}
        <MissingSite settling={settling} />
        <div className="form-actions">
          <SubmitButton name="intent" value={SETTLE_INTENT} pending="Enregistrement…">
            {buttonText(props)}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
