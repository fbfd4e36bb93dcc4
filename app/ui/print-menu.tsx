import type { ReactNode } from 'react'
import { DetailsMenu } from './details-menu'
import { Icon } from './icon'

/** Button 'Imprimer' of a screen with several prints: one menu, which opens without scripts too. */
export function PrintMenu({ children }: { children: ReactNode }) {
  return (
    <DetailsMenu
      end
      className="print-menu"
      buttonClassName="button button-small"
      button={
        <>
          <Icon name="print" />
          Imprimer
          <Icon name="chevron" className="chevron" />
        </>
      }
    >
      {children}
    </DetailsMenu>
  )
}

/** Entry that prints the current page. With scripts only: without them the browser's own menu prints it. */
export function PrintPage({ hint = 'La page telle qu’elle est affichée' }: { hint?: string }) {
  return (
    <button type="button" className="print-entry with-scripts" onClick={() => window.print()}>
      Cet écran
      <small>{hint}</small>
    </button>
  )
}
