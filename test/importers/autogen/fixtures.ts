/** One run of an AutoGen team, as its messages and as its two consoles print it. */
export const messages = [
  { source: 'user', models_usage: null, metadata: {}, content: 'When is high water?', type: 'TextMessage' },
  {
    source: 'pilot',
    models_usage: { prompt_tokens: 9, completion_tokens: 4 },
    content: [{ id: 'c1', arguments: '{"day": 3}', name: 'tide' }],
    type: 'ToolCallRequestEvent',
  },
  {
    source: 'pilot',
    content: [{ content: '05:12', name: 'tide', call_id: 'c1', is_error: false }],
    type: 'ToolCallExecutionEvent',
  },
  { source: 'pilot', content: 'At 05:12.', type: 'TextMessage' },
  { source: 'writer', content: 'High water: 05:12. TERMINATE', type: 'TextMessage' },
]

export const python = `TaskResult(messages=[TextMessage(source='user', models_usage=None, metadata={}, content='When is high water?', type='TextMessage'), ToolCallRequestEvent(source='pilot', models_usage=RequestUsage(prompt_tokens=9, completion_tokens=4), content=[FunctionCall(id='c1', arguments='{"day": 3}', name='tide')], type='ToolCallRequestEvent'), ToolCallExecutionEvent(source='pilot', models_usage=None, content=[FunctionExecutionResult(content='05:12', name='tide', call_id='c1', is_error=False)], type='ToolCallExecutionEvent'), TextMessage(source='pilot', content='At 05:12.', type='TextMessage'), TextMessage(source='writer', content='High water: 05:12. TERMINATE', type='TextMessage')], stop_reason='Text found')`

export const fields = `source='user' models_usage=None metadata={} content='When is high water?' type='TextMessage'
source='pilot' models_usage=RequestUsage(prompt_tokens=9, completion_tokens=4) metadata={} content=[FunctionCall(id='c1', arguments='{"day": 3}', name='tide')] type='ToolCallRequestEvent'
source='pilot' models_usage=None metadata={} content=[FunctionExecutionResult(content='05:12', name='tide', call_id='c1', is_error=False)] type='ToolCallExecutionEvent'
source='pilot' models_usage=None metadata={} content='At 05:12.' type='TextMessage'
source='writer' models_usage=None metadata={} content='High water: 05:12. TERMINATE' type='TextMessage'
`

export const console = `---------- user ----------
When is high water?
---------- pilot ----------
[FunctionCall(id='c1', arguments='{"day": 3}', name='tide')]
[Prompt tokens: 9, Completion tokens: 4]
---------- pilot ----------
[FunctionExecutionResult(content='05:12', call_id='c1')]
---------- pilot ----------
At 05:12.
---------- writer ----------
High water: 05:12. TERMINATE
---------- Summary ----------
Number of messages: 5
`

const rule = '-'.repeat(80)
export const oldConsole = `captain (to pilot):

When is high water?

${rule}
pilot (to captain):

***** Suggested tool call (c1): tide *****
Arguments: 
{"day": 3}
******************************************

${rule}

>>>>>>>> EXECUTING FUNCTION tide...
captain (to pilot):

captain (to pilot):

***** Response from calling tool (c1) *****
05:12
*******************************************

${rule}
pilot (to captain):

At 05:12.

${rule}
`
