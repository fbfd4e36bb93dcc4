import { useLocation } from '@remix-run/react'
import { PrintLink } from '~/ui/print-link'
import { urls, withChanges } from '~/urls'
import { CausesBlocks, type CausesProps } from './causes-blocks'
import { MeasureLinks } from './measure-links'

/** 'Causes de l’écart': what leads from the target to date to the realised figure (7-beyond §1). */
export function Causes(props: CausesProps) {
  const { search } = useLocation()
  const own = { tab: null, popup: null, daily: null, details: null }
  return (
    <>
      <div className="causes-choice">
        <MeasureLinks measure={props.causes.measure} />
        <PrintLink
          small
          href={withChanges({ pathname: urls.printCauses(), search }, own)}
          label={['Imprimer', 'Préparation…']}
        />
      </div>
      <CausesBlocks {...props} />
    </>
  )
}
