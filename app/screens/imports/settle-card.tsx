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
import { NewSites } from './new-sites'
import { NEXT_STEPS, type NextStep } from './next-step'
import { needsList, SettleChoice, SITE_LIST } from './settle-choice'

interface Props {
  settling: Settling
  /** unit of the sums; '' where it depends on the sheet */
  unit: string
  /** failed submit with its choices; null when there is none */
  again: FormReply | null
  next: NextStep
}

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

const GONE = 'Le fichier n’est plus gardé\u202f: choisissez-le de nouveau ensuite.'

/** How many values and sheets, or concessions of the product's own workbook, are open. */
const openIn = ({ model, lines, newSites }: Settling) =>
  (model ? lines : (newSites?.lines ?? [])).length

/** What becomes of the product's own workbook. */
function OwnIntro({ settling, next }: Pick<Props, 'settling' | 'next'>) {
  if (openIn(settling) === 0)
    return <p>Les numéros PDV du fichier sont maintenant ceux de concessions du réseau.</p>
  const { effect } = NEXT_STEPS[next]
  return (
    <p>
      Aucune concession n’a ces numéros PDV.{' '}
      {settling.isKept ? `Une fois les concessions créées, ${effect}.` : GONE}
    </p>
  )
}

/** What the decisions become, and what happens to the file. */
function Intro(props: Pick<Props, 'settling' | 'next'>) {
  const { model, lines, isKept } = props.settling
  if (!model) return <OwnIntro {...props} />
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
      {isKept ? `, puis ${NEXT_STEPS[props.next].effect}.` : `. ${GONE}`}
    </p>
  )
}

/** Way to give a PDV number to a concession that exists. */
function AttachHint({ settling: { model }, next }: Pick<Props, 'settling' | 'next'>) {
  if (model || next === 'previewAgain') return null
  return (
    <p className="muted">
      Un numéro est celui d’une concession du réseau&#8239;?{' '}
      <Link to={urls.hierarchy()}>Ajoutez-le à cette concession</Link>, puis revenez à cette page.
    </p>
  )
}

/** Label of the button: 'Enregistrer et importer de nouveau'. */
function buttonText({ settling, next }: Pick<Props, 'settling' | 'next'>) {
  const { button } = NEXT_STEPS[next]
  const { model, isKept } = settling
  if (openIn(settling) === 0) return button.charAt(0).toUpperCase() + button.slice(1)
  if (!model) return isKept ? `Créer et ${button}` : 'Créer les concessions'
  return isKept ? `Enregistrer et ${button}` : 'Enregistrer les décisions'
}

/**
 * Form that settles every unknown value and sheet of a file at once (8 §5), and creates concessions (9 §3); works without
 * scripts.
 */
export function SettleCard(props: Props) {
  const { settling } = props
  const { model, lines, sites, newSites } = settling
  const open = openIn(settling)
  return (
    <Card
      title={model ? 'Valeurs à décider' : 'Concessions inconnues'}
      aside={
        open > 0 ? (
          <StatusPill tone="warn">{counted(open, 'à décider', 'à décider')}</StatusPill>
        ) : null
      }
    >
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="model" value={model?._id ?? ''} />
        <input type="hidden" name="version" value={model?.version ?? ''} />
        <input type="hidden" name="open" value={open} />
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
        {newSites ? <NewSites offer={newSites} again={props.again} /> : null}
        <AttachHint {...props} />
        <div className="form-actions">
          <SubmitButton name="intent" value={SETTLE_INTENT} pending="Enregistrement…">
            {buttonText(props)}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
