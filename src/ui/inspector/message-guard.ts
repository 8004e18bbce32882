/** Finds messages in values: state and writes come from a record and may hold anything. */
export { isMessageList, messagesIn } from '../../trace/message-lists'
