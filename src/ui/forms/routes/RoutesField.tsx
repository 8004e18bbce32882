/** The routes of a delegate: which tool's calls go which way, once for all of them or once for each, and with what of the call. */
import { X } from 'lucide-react'
import type { DelegateRoute } from '../../../document/types'
import { useWords } from '../../words/language'
import { CardList } from '../controls/CardList'
import { ChoiceField } from '../controls/ChoiceField'
import { MappingField } from '../controls/MappingField'
import { NameField } from '../controls/NameField'
import type { RowText } from '../controls/Row'
import { SelectField } from '../controls/SelectField'
import { controlWords } from '../controls/words'
import { useInspected } from '../inspected'
import { parametersOf } from '../tools/new-tool'
import { withNewRoute, withRoutePart } from './route-list'
import { routeWords } from './words'

interface RoutesFieldProps extends RowText {
  readonly routes: readonly DelegateRoute[]
  readonly onChange: (routes: readonly DelegateRoute[]) => void
}

export function RoutesField({ label, hint, routes, onChange }: RoutesFieldProps) {
  const words = useWords(routeWords)
  const { document } = useInspected()
  return (
    <CardList
      label={label}
      hint={hint}
      items={routes}
      none={words.none}
      add={words.add}
      onAdd={() => onChange(withNewRoute(routes, document))}
    >
      {(route, i, removed) => (
        <RouteForm
          n={i + 1}
          route={route}
          onChange={(next) => onChange(routes.map((other, at) => (at === i ? next : other)))}
          onRemove={() => {
            removed()
            onChange(routes.filter((_, at) => at !== i))
          }}
        />
      )}
    </CardList>
  )
}

interface RouteFormProps {
  readonly n: number
  readonly route: DelegateRoute
  readonly onChange: (route: DelegateRoute) => void
  readonly onRemove: () => void
}

function RouteForm({ n, route, onChange, onRemove }: RouteFormProps) {
  const words = useWords(routeWords)
  const { needed } = useWords(controlWords)
  const { document, graph } = useInspected()
  const tool = document.tools.find((each) => each.name === route.tool)
  return (
    <fieldset className="ei-rule">
      <legend className="sr">{words.route(n)}</legend>
      <div className="ei-rule-head">
        <span className="ei-rule-number" aria-hidden="true">
          {n}
        </span>
        <div className="grow">
          <SelectField
            mono
            hideLabel
            label={`${words.route(n)}: ${words.tool}`}
            value={route.tool}
            options={document.tools.map(({ name }) => ({ value: name }))}
            onChange={(chosen) => onChange({ ...route, tool: chosen })}
          />
        </div>
        <button type="button" className="btn icon sm" aria-label={words.remove(n)} title={words.remove(n)} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="form ei-rule-when">
        <NameField
          label={words.branch}
          value={route.branch}
          problem={(branch) => (branch === '' ? needed : undefined)}
          onCommit={(branch) => onChange({ ...route, branch })}
        />
        <ChoiceField
          label={words.fan}
          value={route.fan ?? 'once'}
          choices={[
            { value: 'once', label: words.once },
            { value: 'each', label: words.each },
          ]}
          onChange={(fan) => onChange(withRoutePart(route, { fan }))}
        />
        <MappingField
          label={words.send}
          hint={words.sendHint}
          value={route.send ?? {}}
          intos={graph.state.fields.map((field) => field.name)}
          froms={tool ? parametersOf(tool) : []}
          onChange={(send) => onChange(withRoutePart(route, { send }))}
        />
      </div>
    </fieldset>
  )
}
