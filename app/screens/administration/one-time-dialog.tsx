import type { ReactNode } from 'react'
import { LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'

interface Props {
  title: string
  closeTo: string
  /** notice above the warning */
  said?: string
  /** title and text of the warning that the text is not shown again */
  warning: [title: string, text: ReactNode]
  /** the field's element id and name */
  field: string
  label: string
  hint?: string
  /** key, secret or link */
  text: string
  copy: string
  copied: string
}

/** Dialog that shows a key, secret or link the one time that it can be read (7-beyond §2, §6, §7). */
export function OneTimeDialog(props: Props) {
  const { title, closeTo, said, warning, field, label, hint, text, copy, copied } = props
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="stack">
        {said ? <Notice tone="success">{said}</Notice> : null}
        <Notice tone="warning" title={warning[0]}>
          <p>{warning[1]}</p>
        </Notice>
        <Field
          label={label}
          {...(hint ? { hint } : {})}
          input={{
            id: field,
            name: field,
            type: 'text',
            readOnly: true,
            value: text,
            autoComplete: 'off',
            spellCheck: false,
            className: 'api-key',
          }}
        />
        <div className="form-actions">
          <CopyButton label={copy} done={copied} text={text} field={field} />
          <LinkButton to={closeTo} preventScrollReset>
            Fermer
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
