// The driver (`webkit.py`) injects this script into each document, in the page's world and in the isolated world. It
// stores the handles of the tests and converts values to and from WebDriver BiDi.
globalThis.__bidi ??= (() => {
  const handles = new Map();
  const shared = new Map();
  const ids = new WeakMap();
  const sources = new Map();
  const modules = new Map();
  // `crypto.randomUUID` exists only in secure contexts.
  const realm = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');
  const shareEvent = '__bidi_share';
  let next = 0;

  // Shares the id of a node between the two worlds: an event reaches the listeners of both, each with its own wrapper
  // of the same node.
  addEventListener(shareEvent, (event) => shared.set(event.key, event.target), true);

  // The page's policy forbids eval; the sources of the tests are compiled with the call.
  // oxlint-disable-next-line no-eval
  const evaluate = globalThis.eval;
  // oxlint-disable-next-line no-eval
  globalThis.eval = (source) => {
    if (sources.has(source)) return sources.get(source)();
    // Playwright wraps additions to its own script in a function first.
    for (const [part, module] of modules) if (source.includes(part)) return module();
    return evaluate(source);
  };

  function sharedId(node) {
    if (!ids.has(node)) {
      const id = `${realm}.${(next += 1)}`;
      ids.set(node, id);
      shared.set(id, node);
      node.dispatchEvent(new StorageEvent(shareEvent, { key: id }));
    }
    return ids.get(node);
  }

  function hold(value) {
    const handle = `${realm}/${(next += 1)}`;
    handles.set(handle, value);
    return handle;
  }

  function typeOf(value) {
    if (value === window) return 'window';
    if (value instanceof Node) return 'node';
    if (Array.isArray(value)) return 'array';
    if (typeof value === 'function') return 'function';
    if (typeof value === 'symbol') return 'symbol';
    const tag = Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
    const known = 'date regexp map set weakmap weakset error promise arraybuffer nodelist htmlcollection generator';
    if (known.split(' ').includes(tag)) return tag;
    return ArrayBuffer.isView(value) ? 'typedarray' : 'object';
  }

  function toRemote(value, options, depth = 0) {
    if (value === undefined) return { type: 'undefined' };
    if (value === null) return { type: 'null' };
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value === 'number')
      return {
        type: 'number',
        value: Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value),
      };
    const remote = { type: typeOf(value) };
    if (options.root && depth === 0) remote.handle = hold(value);
    if (remote.type === 'window') remote.value = { context: options.context };
    if (remote.type === 'node')
      return { ...remote, sharedId: sharedId(value), value: { nodeType: value.nodeType, localName: value.localName } };
    if (depth >= options.maxDepth) return remote;
    const inner = (item) => toRemote(item, options, depth + 1);
    if (remote.type === 'array') remote.value = value.map(inner);
    if (remote.type === 'date') remote.value = value.toISOString();
    if (remote.type === 'regexp') remote.value = { pattern: value.source, flags: value.flags };
    if (remote.type === 'object') remote.value = Object.keys(value).map((key) => [key, inner(value[key])]);
    return remote;
  }

  function fromLocal(local) {
    if (local.handle !== undefined) {
      if (!handles.has(local.handle)) throw new Stale();
      return handles.get(local.handle);
    }
    if (local.sharedId !== undefined) {
      if (!shared.has(local.sharedId)) throw new Stale();
      return shared.get(local.sharedId);
    }
    const { type, value } = local;
    if (type === 'undefined') return undefined;
    if (type === 'null') return null;
    if (type === 'number') return typeof value === 'string' ? Number(value) : value;
    if (type === 'bigint') return BigInt(value);
    if (type === 'array') return value.map(fromLocal);
    if (type === 'date') return new Date(value);
    if (type === 'regexp') return new RegExp(value.pattern, value.flags);
    if (type === 'object')
      return Object.fromEntries(
        value.map(([key, item]) => [typeof key === 'string' ? key : fromLocal(key), fromLocal(item)]),
      );
    if (type === 'channel')
      return (data) => post({ type: 'message', channel: value.channel, data: toRemote(data, { maxDepth: 0 }) });
    return value;
  }

  /** The document of a handle no longer exists. */
  class Stale extends Error {}

  /** Calls a function of a test. Returns the result of `script.callFunction` as JSON. */
  async function call(run, compiled, { args, options }) {
    for (const [source, thunk, isModule] of compiled) (isModule ? modules : sources).set(source, thunk);
    try {
      let value = run(...args.map(fromLocal));
      if (options.awaitPromise) value = await value;
      return JSON.stringify({ type: 'success', realm, result: toRemote(value, options) });
    } catch (error) {
      if (error instanceof Stale) return JSON.stringify({ type: 'stale' });
      const text = String(error);
      const exception = { type: 'error' };
      return JSON.stringify({
        type: 'exception',
        realm,
        exceptionDetails: { text, exception, columnNumber: 0, lineNumber: 0, stackTrace: { callFrames: [] } },
      });
    }
  }

  function disown(list) {
    for (const handle of list) handles.delete(handle);
  }

  const handler = window.webkit.messageHandlers.bidi;
  const post = (message) => handler.postMessage(JSON.stringify({ realm, ...message }));
  return { realm, call, disown, post, sharedId };
})();
