/** The document itself, when nothing is selected: what it is called, what it asks, with which models, tools and budget. */
import { FileText } from 'lucide-react'
import { isRecord } from '../../../base/json'
import { questionOf, withQuestion } from '../../../store/question'
import { FieldsPanel } from '../../fields/FieldsPanel'
import { useWords } from '../../words/language'
import { JsonField } from '../controls/JsonField'
import { TextField } from '../controls/TextField'
import { useInspected } from '../inspected'
import { ToolsList } from '../tools/ToolsList'
import { BudgetForm } from './BudgetForm'
import { ModelsForm } from './ModelsForm'
import { documentWords } from './words'

export function DocumentInspector() {
  const words = useWords(documentWords)
  const { document, graphName, graph, onEdit } = useInspected()
  return (
    <>
      <header className="ei-head">
        <span className="tile k-unknown" aria-hidden="true">
          <FileText />
        </span>
        <div className="grow">
          <p className="kword k-unknown">{words.document}</p>
          <h3 className="ei-title cut" title={document.name}>
            {document.name || words.untitled}
          </h3>
        </div>
      </header>
      <div className="ei-panel">
        <div className="form ei-sections">
          <div className="form">
            <TextField
              label={words.name}
              value={document.name}
              onChange={(name) => onEdit({ type: 'set-name', name }, words.setName)}
            />
            <TextField
              rows={3}
              label={words.description}
              value={document.description ?? ''}
              onChange={(text) =>
                onEdit(
                  { type: 'set-name', name: document.name, description: text === '' ? undefined : text },
                  words.setDescription,
                )
              }
            />
            <TextField
              rows={3}
              label={words.question}
              hint={words.questionHint}
              value={questionOf(document.input)}
              onChange={(text) => onEdit({ type: 'set-input', input: withQuestion(document.input, text) }, words.setQuestion)}
            />
            <details className="ei-more">
              <summary>{words.input}</summary>
              <JsonField
                hideLabel
                optional
                expects="object"
                label={words.input}
                hint={words.inputHint}
                value={document.input}
                onChange={(input) => onEdit({ type: 'set-input', input: isRecord(input) ? input : undefined }, words.setInput)}
              />
            </details>
          </div>
          <BudgetForm />
          <ModelsForm />
          <ToolsList label={words.tools} onNew={(tool) => onEdit({ type: 'set-tool', tool }, words.addTool(tool.name))} />
          <details className="ei-more">
            <summary>
              {words.fields} <span className="tag">{graph.state.fields.length}</span>
            </summary>
            <FieldsPanel graph={graph} graphName={graphName} onEdit={onEdit} />
          </details>
        </div>
      </div>
    </>
  )
}
