import { REPLACE_MODEL } from '~/domain/imports/model-messages'
import { Checkbox } from '~/ui/checkbox'
import { Select } from '~/ui/select'

interface Props {
  models: readonly { _id: string; name: string }[]
  /** identifier of the model that was sent before; '' for none */
  sent: string
  errors: readonly string[] | undefined
}

/** Fields of an import form about models: which one reads the file, and whether it takes another one's place (8 §3). */
export function ModelFields({ models, sent, errors }: Props) {
  if (models.length === 0) return null
  return (
    <>
      <Select
        label="Modèle"
        errors={errors}
        placeholder="Reconnu automatiquement"
        choices={models.map(({ _id, name }) => ({ value: _id, label: name }))}
        select={{ name: 'model', defaultValue: sent }}
      />
      <Checkbox label={REPLACE_MODEL} input={{ name: 'replaceModel', value: 'true' }} />
    </>
  )
}
