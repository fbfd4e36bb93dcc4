import type { QualityErrors, TypedBrand, TypedIndicator } from '~/domain/quality/form'
import { COLOUR_KEYS, COLOURS, ICON_NAMES, ICONS } from '~/domain/quality/quality'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'

const ICON_CHOICES = ICONS.map((icon) => ({ value: icon, label: `${icon} ${ICON_NAMES[icon]}` }))
const COLOUR_CHOICES = COLOUR_KEYS.map((key) => ({ value: key, label: COLOURS[key] }))

interface FieldsProps {
  errors: QualityErrors
  /** path of the field group: '0' for a brand, '0.1' for its indicator */
  path: string
}

/** Error message of a field; undefined when the field is valid. */
function errorsAt(errors: QualityErrors, path: string): string[] | undefined {
  const error = errors[path]
  return error ? [error] : undefined
}

function IndicatorFields({ indicator, errors, path }: FieldsProps & { indicator: TypedIndicator }) {
  const attributes = (name: keyof TypedIndicator) => ({
    name: `q.${path}.${name}`,
    defaultValue: indicator[name],
  })
  const at = (name: keyof TypedIndicator) => errorsAt(errors, `${path}.${name}`)
  const number = (name: 'value' | 'target') => ({
    ...attributes(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  const name = indicator.label || 'nouvel indicateur'
  return (
    <fieldset className="indicator-fields">
      <legend>{indicator.label || 'Nouvel indicateur'}</legend>
      <div className="indicator-grid stack at-end gap-3">
        <Field label="Nom" errors={at('label')} input={attributes('label')} className="wide" />
        <Field label="Valeur (%)" errors={at('value')} input={number('value')} />
        <Field label="Cible (%)" errors={at('target')} input={number('target')} />
        <Select
          label="Icône"
          errors={at('icon')}
          choices={ICON_CHOICES}
          select={attributes('icon')}
        />
        <Select
          label="Couleur de fond"
          errors={at('bgColor')}
          choices={COLOUR_CHOICES}
          select={attributes('bgColor')}
        />
        <Field
          label="Description"
          optional
          errors={at('description')}
          input={attributes('description')}
          className="wide"
        />
        <Field
          label="Identifiant"
          optional
          errors={at('indicatorId')}
          input={{ ...attributes('indicatorId'), autoComplete: 'off' }}
          className="wide"
        />
        <Button
          name="intent"
          value={`delete-indicator.${path}`}
          tone="quiet"
          icon="trash"
          small
          aria-label={`Supprimer l’indicateur ${name}`}
        >
          Supprimer
        </Button>
      </div>
    </fieldset>
  )
}

/** Fields of a brand: name, number of surveys, indicators (3 §2.7, §5). */
export function BrandFields({
  brand,
  index,
  errors,
}: {
  brand: TypedBrand
  index: number
  errors: QualityErrors
}) {
  const path = String(index)
  const at = (name: string) => errorsAt(errors, `${path}.${name}`)
  const name = brand.brandName || 'nouvelle marque'
  return (
    <fieldset className="card brand-fields stack slim">
      <legend>{brand.brandName || 'Nouvelle marque'}</legend>
      <input type="hidden" name={`q.${path}.originalName`} value={brand.originalName} />
      <input type="hidden" name={`q.${path}.version`} value={brand.version} />
      <div className="brand-grid stack at-end gap-3">
        <Field
          label="Marque"
          errors={at('brandName')}
          input={{ name: `q.${path}.brandName`, defaultValue: brand.brandName }}
        />
        <Field
          label="Nombre d’enquêtes"
          errors={at('surveyCount')}
          input={{
            name: `q.${path}.surveyCount`,
            defaultValue: brand.surveyCount,
            inputMode: 'numeric',
            autoComplete: 'off',
          }}
        />
        <Button
          name="intent"
          value={`delete-brand.${path}`}
          tone="quiet"
          icon="trash"
          aria-label={`Supprimer la marque ${name}`}
        >
          Supprimer la marque
        </Button>
      </div>
      {brand.indicators.map((indicator, j) => (
        <IndicatorFields
          // biome-ignore lint/suspicious/noArrayIndexKey: `form.turn` remounts all fields at each response
          key={j}
          indicator={indicator}
          errors={errors}
          path={`${path}.${j}`}
        />
      ))}
      <div>
        <Button
          name="intent"
          value={`add-indicator.${path}`}
          icon="plus"
          small
          aria-label={`Ajouter un indicateur à ${name}`}
        >
          Ajouter un indicateur
        </Button>
      </div>
    </fieldset>
  )
}
