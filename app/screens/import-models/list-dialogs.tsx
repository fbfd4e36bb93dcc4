import { Form } from '@remix-run/react'
import { PART_LABELS } from '~/domain/import-models/labels'
import { MODEL_PARTS } from '~/domain/import-models/model'
import { LIST_DIALOGS, type ListDialog, type ModelLine } from '~/domain/model-editor/list-view'
import { CancelLink } from '~/ui/cancel-link'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { type FormReply, sentenceOf, typed } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { DESCRIBED_FILES, FileField } from './file-fields'

interface Props {
  asked: { dialog: ListDialog; model: ModelLine | null }
  /** the page without the dialog */
  closeTo: string
  date: string
  maxBytes: number
  again: FormReply | null
}

/** Dialog of the address, with its model; the page holds what it shows. */
export function askedDialog(
  params: URLSearchParams,
  models: readonly ModelLine[],
  id = params.get('id'),
): Props['asked'] | null {
  const dialog = LIST_DIALOGS.find((one) => one === params.get('dialog'))
  const model = models.find(({ _id }) => _id === id) ?? null
  const needsModel = dialog === 'correct' || dialog === 'delete'
  return dialog && (!needsModel || model) ? { dialog, model } : null
}

function FileDialog({ title, asked, closeTo, date, maxBytes, again }: Props & { title: string }) {
  const { dialog, model } = asked
  const error = sentenceOf(again)
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
        <ErrorSummary errors={error ? { 'model-file': [error] } : {}} title="Refusé" />
        <input type="hidden" name="intent" value={dialog} />
        {model ? <input type="hidden" name="id" value={model._id} /> : null}
        <FileField
          id="model-file"
          label="Fichier exporté du DMS"
          hint="Classeur Excel, .csv ou .txt, au plus 20 Mo."
          accept={DESCRIBED_FILES}
          maxBytes={maxBytes}
        />
        {model ? null : (
          <Select
            label="Ce que le fichier contient"
            placeholder="Reconnu d’après ses colonnes"
            choices={MODEL_PARTS.map((value) => ({ value, label: PART_LABELS[value] }))}
            select={{ name: 'feeds', defaultValue: typed(again, 'feeds') ?? '' }}
          />
        )}
        <Field
          label="Date d’import"
          hint="Celle du matin de l’extraction. Les chiffres sont ceux de la veille."
          input={{
            name: 'date',
            type: 'date',
            required: true,
            defaultValue: typed(again, 'date') ?? date,
          }}
        />
        <div className="form-actions">
          <SubmitButton icon="table" pending="Lecture du fichier…">
            Décrire ce fichier
          </SubmitButton>
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}

function JsonDialog({ closeTo, maxBytes, again }: Props) {
  const error = sentenceOf(again)
  return (
    <Dialog title="Importer un modèle" closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
        <ErrorSummary errors={error ? { 'model-file': [error] } : {}} title="Refusé" />
        <input type="hidden" name="intent" value="json" />
        <p>Le fichier JSON d’un modèle, téléchargé ici ou dans une autre installation.</p>
        <FileField
          id="model-file"
          label="Fichier JSON"
          hint="Au plus 64 ko."
          accept=".json,application/json"
          maxBytes={maxBytes}
          check={() => undefined}
        />
        <div className="form-actions">
          <SubmitButton icon="upload" pending="Enregistrement…">
            Enregistrer le modèle
          </SubmitButton>
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}

/** The dialog that the address opens: describe, carry, correct or delete (8 §2). */
export function ModelDialog(props: Props) {
  const { asked, closeTo, again } = props
  const { dialog, model } = asked
  if (dialog === 'describe') return <FileDialog {...props} title="Décrire un fichier" />
  if (dialog === 'json') return <JsonDialog {...props} />
  if (!model) return null
  if (dialog === 'correct')
    return <FileDialog {...props} title={`Corriger «\u202f${model.name}\u202f» avec un fichier`} />
  return (
    <DeleteDialog
      title={`Supprimer le modèle «\u202f${model.name}\u202f»\u202f?`}
      closeTo={closeTo}
      values={{ id: model._id, version: model.version }}
      act={{ name: 'intent', value: 'delete' }}
      refusal={sentenceOf(again)}
    >
      Les fichiers qu’il reconnaît ne pourront plus être importés. Ce qui est déjà importé reste, et
      ses versions restent lisibles.
    </DeleteDialog>
  )
}
