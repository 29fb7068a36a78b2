#!/usr/bin/python3
"""A WebDriver BiDi server for WebKitGTK with the commands that Playwright uses.

Playwright starts it like Firefox (`--profile DIR`, the address on stderr), so the same tests run in WebKit.
WebKitWebDriver has no profile on disk and no BiDi.
Requires Debian's gir1.2-webkit2-4.1, python3-gi, python3-gi-cairo and xvfb.
"""
import base64, io, json, os, pathlib, signal, subprocess, sys, uuid

os.environ.setdefault('GTK_IM_MODULE', 'gtk-im-context-simple')
os.environ.setdefault('LIBGL_ALWAYS_SOFTWARE', '1')
os.environ['NO_AT_BRIDGE'] = '1'
os.environ['GDK_BACKEND'] = 'x11'


def start_display():
    """Starts a display for this browser; the display ends with its last client."""
    read, write = os.pipe()
    command = ['Xvfb', '-displayfd', str(write), '-screen', '0', '3000x2400x24', '-nolisten', 'tcp', '-terminate']
    # Not the output of the driver: Playwright waits until that is closed.
    subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        os.environ['DISPLAY'] = ':' + number.readline().strip()


start_display()

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
gi.require_version('Soup', '3.0')
from gi.repository import Gdk, Gio, GLib, Gtk, Soup, WebKit2  # noqa: E402

HERE = pathlib.Path(__file__).parent
AGENT = (HERE / 'webkit-agent.js').read_text()
UTILITY_WORLD = '__playwright_utility_world'
TOP_FRAME = WebKit2.UserContentInjectedFrames.TOP_FRAME
AT_START = WebKit2.UserScriptInjectionTime.START
# Longer than any page of the tests is busy; a page that navigates away never responds.
FLUSH_TIMEOUT_MS = 2_000

arguments = sys.argv[1:]
profile = pathlib.Path(arguments[arguments.index('--profile') + 1])
is_private = '--private' in arguments


class Fault(Exception):
    """A command that fails."""


class UserContext:
    """What pages share: cookies, storage, settings."""

    def __init__(self, name):
        self.name = name
        self.locale = self.timezone = self.user_agent = None
        self.viewport = (1280, 720)
        self.preloads = {}
        self.granted = set()
        self.downloads = None
        self._web_context = None

    @property
    def web_context(self):
        # Created with the first page: its settings cannot be changed afterwards.
        if self._web_context is None:
            folder = profile if self.name == 'default' else profile / 'contexts' / self.name
            options = {'time_zone_override': self.timezone} if self.timezone else {}
            if is_private:
                manager = WebKit2.WebsiteDataManager.new_ephemeral()
            else:
                manager = WebKit2.WebsiteDataManager(
                    base_data_directory=str(folder / 'data'), base_cache_directory=str(folder / 'cache')
                )
            context = WebKit2.WebContext(website_data_manager=manager, **options)
            if not is_private:
                (folder / 'data').mkdir(parents=True, exist_ok=True)
                cookies = str(folder / 'cookies.sqlite')
                context.get_cookie_manager().set_persistent_storage(cookies, WebKit2.CookiePersistentStorage.SQLITE)
            if self.locale:
                context.set_preferred_languages([self.locale])
            context.connect('download-started', on_download)
            self._web_context = context
        return self._web_context


class Page:
    """A browsing context: one web view in its own window."""

    def __init__(self, user_context, related=None):
        self.id = str(uuid.uuid4())
        self.user_context = user_context
        self.content = WebKit2.UserContentManager()
        self.scripts = {}
        self.realms = {}
        self.waiting_realms = {}
        self.navigation = None
        self.committed = False
        self.dom_loaded = False
        self.pending_goto = None
        self.chooser = None
        self.files = None
        self.dialog = None
        self.pointer = (0, 0)
        self.buttons = 0
        self.queue = []
        self.is_busy = False
        self.calls = {}
        for world in (None, UTILITY_WORLD):
            self._listen(world)
            self._add(AGENT + '\n' + (WATCH_MAIN if world is None else WATCH_UTILITY), world)
        for script, source in user_context.preloads.items():
            self.add_preload(script, source)
        options = {'related_view': related} if related else {'web_context': user_context.web_context}
        self.view = WebKit2.WebView(user_content_manager=self.content, **options)
        self._configure()
        self.window = Gtk.Window(decorated=False)
        self.window.add(self.view)
        self.resize(*user_context.viewport)
        self.window.show_all()
        self.window.move(0, 0)
        self.view.grab_focus()
        self.focus()

    def _configure(self):
        settings = self.view.get_settings()
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        settings.set_enable_media_stream(True)
        settings.set_enable_mock_capture_devices(True)
        settings.set_javascript_can_open_windows_automatically(True)
        if self.user_context.user_agent:
            settings.set_user_agent(self.user_context.user_agent)
        for name, handler in {
            'load-changed': self._on_load_changed,
            'load-failed': self._on_load_failed,
            'notify::uri': self._on_uri,
            'create': self._on_create,
            'close': lambda view: self.destroy(),
            'run-file-chooser': self._on_file_chooser,
            'script-dialog': self._on_dialog,
            'permission-request': self._on_permission,
            'web-process-terminated': self._on_terminated,
        }.items():
            self.view.connect(name, handler)

    def _listen(self, world):
        def received(_content, result):
            self._on_message(world, json.loads(result.get_js_value().to_string()))

        # The signal does not name the world, so each world has its own handler.
        if world is None:
            self.content.register_script_message_handler('bidi')
            self.content.connect('script-message-received::bidi', received)
        else:
            self.content.register_script_message_handler_in_world('bidi_utility', world)
            self.content.connect('script-message-received::bidi_utility', received)

    def _add(self, source, world):
        if world is None:
            script = WebKit2.UserScript.new(source, TOP_FRAME, AT_START, None, None)
        else:
            source = source.replace('messageHandlers.bidi;', 'messageHandlers.bidi_utility;')
            script = WebKit2.UserScript.new_for_world(source, TOP_FRAME, AT_START, world, None, None)
        self.content.add_script(script)
        return script

    def add_preload(self, name, source):
        self.scripts[name] = self._add(source, None)

    def remove_preload(self, name):
        script = self.scripts.pop(name, None)
        if script:
            self.content.remove_script(script)

    def resize(self, width, height):
        self.window.set_size_request(width, height)
        self.window.resize(width, height)

    def focus(self):
        """Simulates focus in every page, as Playwright does in the other engines."""
        event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
        event.focus_change.window = self.window.get_window()
        setattr(event.focus_change, 'in_', 1)
        self.window.event(event)

    def destroy(self):
        if pages.pop(self.id, None):
            emit('browsingContext.contextDestroyed', self.info())
            self.window.destroy()

    def info(self):
        return {
            'context': self.id,
            'url': self.view.get_uri() or 'about:blank',
            'userContext': self.user_context.name,
            'originalOpener': None,
            'parent': None,
            'children': None,
            'clientWindow': self.id,
        }

    # Navigation

    def _moment(self, **more):
        url = self.view.get_uri() or 'about:blank'
        now = GLib.get_real_time() // 1000
        return {'context': self.id, 'url': url, 'timestamp': now, 'navigation': self.navigation, **more}

    def start_navigation(self):
        self.navigation = str(uuid.uuid4())
        self.committed = self.dom_loaded = False

    def _on_load_changed(self, _view, event):
        if event == WebKit2.LoadEvent.STARTED:
            if self.pending_goto is None or self.pending_goto['started']:
                self.start_navigation()
            if self.pending_goto:
                self.pending_goto['started'] = True
            self.committed = self.dom_loaded = False
            emit('browsingContext.navigationStarted', self._moment())
        elif event == WebKit2.LoadEvent.COMMITTED:
            self.committed = True
            self._drop_realms()
            emit('browsingContext.navigationCommitted', self._moment())
            self._announce_waiting()
            goto, self.pending_goto = self.pending_goto, None
            if goto:
                goto['done']({'navigation': self.navigation, 'url': self.view.get_uri()})
        elif event == WebKit2.LoadEvent.FINISHED and self.committed:
            # A page restored from the back/forward cache fires no second DOMContentLoaded.
            self._dom_content_loaded()
            self._revive()
            emit('browsingContext.load', self._moment())

    def _dom_content_loaded(self):
        if not self.dom_loaded:
            self.dom_loaded = True
            emit('browsingContext.domContentLoaded', self._moment())

    def _drop_realms(self):
        for realm in self.realms.values():
            emit('script.realmDestroyed', {'realm': realm})
        self.realms = {}

    def _announce(self, world, realm):
        if self.realms.get(world) == realm:
            return
        if world in self.realms:
            emit('script.realmDestroyed', {'realm': self.realms[world]})
        self.realms[world] = realm
        info = {'realm': realm, 'origin': self.view.get_uri() or 'null', 'type': 'window', 'context': self.id}
        emit('script.realmCreated', {**info, **({'sandbox': world} if world else {})})

    def _announce_waiting(self):
        waiting, self.waiting_realms = self.waiting_realms, {}
        for world, (realm, url) in waiting.items():
            if url == self.view.get_uri():
                self._announce(world, realm)

    def _revive(self):
        """Asks a page restored from the back/forward cache for its realms: no start script runs in it."""
        if self.realms:
            return
        for world in (None, UTILITY_WORLD):
            def on_result(text, error, world=world):
                if text and not self.realms.get(world):
                    self._announce(world, text)
            self.run('return globalThis.__bidi?.realm', world, on_result)

    def _on_load_failed(self, _view, _event, url, error):
        # Another navigation or a download replaced this navigation.
        if error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED):
            name = 'navigationAborted'
        else:
            name = 'navigationFailed'
        emit(f'browsingContext.{name}', {**self._moment(), 'url': url})
        goto, self.pending_goto = self.pending_goto, None
        if goto:
            goto['failed'](error.message)
        # Shows no error page of WebKit: the previous page stays, as in the other engines.
        return True

    def _on_uri(self, _view, _spec):
        navigation, url = self.navigation, self.view.get_uri()

        def later():
            # Either a navigation within the document, or a load that has started by now.
            if self.committed and self.navigation == navigation and url == self.view.get_uri():
                emit('browsingContext.historyUpdated', self._moment())
            return False

        GLib.timeout_add(1, later)

    def _on_create(self, _view, _action):
        page = Page(self.user_context, related=self.view)
        pages[page.id] = page
        emit('browsingContext.contextCreated', {**page.info(), 'originalOpener': self.id})
        return page.view

    def _on_terminated(self, _view, reason):
        if reason == WebKit2.WebProcessTerminationReason.TERMINATED_BY_API:
            return
        # WebKit may not respond to scripts of a terminated page.
        calls, self.calls = self.calls, {}
        for done in calls.values():
            done(None, 'The process of the page has ended')
        # As Safari does when the system kills a page to free memory.
        self._drop_realms()
        self.start_navigation()
        self.view.reload()

    # Messages from the page

    def _on_message(self, world, message):
        kind = message['type']
        if kind == 'realm':
            # It may arrive before the load is reported as committed; that of an empty first page may arrive after the next.
            if self.committed and message['url'] == self.view.get_uri():
                self._announce(world, message['realm'])
            else:
                self.waiting_realms[world] = (message['realm'], message['url'])
        elif kind == 'loaded':
            self._dom_content_loaded()
        elif kind == 'message':
            source = {'realm': message['realm'], 'context': self.id}
            emit('script.message', {'channel': message['channel'], 'data': message['data'], 'source': source})
        elif kind == 'log':
            source = {'realm': message['realm'], 'context': self.id}
            now = GLib.get_real_time() // 1000
            emit('log.entryAdded', {**message['entry'], 'source': source, 'timestamp': now, 'stackTrace': {'callFrames': []}})

    def _on_file_chooser(self, _view, request):
        if self.files is not None:
            (files, done), self.files = self.files, None
            request.select_files(files)
            done({})
            return True
        self.chooser = request
        multiple = request.get_select_multiple()

        def on_result(text, error):
            element = {'type': 'node', 'sharedId': text}
            emit('input.fileDialogOpened', {'context': self.id, 'element': element, 'multiple': multiple})

        self.run('return globalThis.__bidi.fileInput()', UTILITY_WORLD, on_result)
        return True

    def _on_dialog(self, _view, dialog):
        kinds = {
            WebKit2.ScriptDialogType.ALERT: 'alert',
            WebKit2.ScriptDialogType.CONFIRM: 'confirm',
            WebKit2.ScriptDialogType.PROMPT: 'prompt',
            WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: 'beforeunload',
        }
        dialog.ref()
        self.dialog = dialog
        kind = kinds[dialog.get_dialog_type()]
        message = dialog.get_message() or ''
        emit('browsingContext.userPromptOpened', {'context': self.id, 'type': kind, 'message': message, 'handler': 'ignore'})
        return True

    def _on_permission(self, _view, request):
        names = {'NotificationPermissionRequest': 'notifications', 'UserMediaPermissionRequest': 'camera'}
        name = names.get(type(request).__name__)
        request.allow() if name in self.user_context.granted else request.deny()
        return True

    # Scripts

    def run(self, body, world, done, **values):
        """Runs the body of an asynchronous function; `done` gets its text and its error, one of them None."""
        variant = GLib.Variant('a{sv}', {name: GLib.Variant('s', value) for name, value in values.items()})
        call = object()
        self.calls[call] = done

        def end(text, error):
            if self.calls.pop(call, None):
                done(text, error)

        def finished(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                end(None if value.is_undefined() or value.is_null() else value.to_string(), None)
            except GLib.Error as error:
                end(None, error.message)

        self.view.call_async_javascript_function(body, -1, variant, world, None, None, finished)

    # Input

    def perform(self, steps, done):
        """Performs the steps in order, each after the page has handled the previous one."""
        self.queue.append((list(steps), done))
        if not self.is_busy:
            self._next()

    def _next(self):
        if not self.queue:
            self.is_busy = False
            return
        self.is_busy = True
        steps, done = self.queue[0]
        if not steps:
            self.queue.pop(0)
            done({})
            self._next()
            return
        delay = steps.pop(0)()
        if delay:
            GLib.timeout_add(delay, lambda: self._flush() or False)
        else:
            self._flush()

    def _flush(self):
        state = {'over': False}

        def over(*_):
            if not state['over']:
                state['over'] = True
                self._next()
            return False

        # Messages to a page are ordered: its response to this one means that it has handled the previous event.
        self.run('return 1', UTILITY_WORLD, over)
        GLib.timeout_add(FLUSH_TIMEOUT_MS, over)


WATCH_MAIN = '''
globalThis.__bidi.post({ type: 'realm', url: location.href });
addEventListener('error', (event) => {
  // The event of a script of this driver has no error.
  if (event.error)
    globalThis.__bidi.post({ type: 'log', entry: { type: 'javascript', level: 'error', text: String(event.error) } });
});
addEventListener('unhandledrejection', (event) => {
  // WebKit rejects the pending promises of a page that is left; no receiver exists for them.
  if (event.reason?.name === 'AbortError' && String(event.reason.message).endsWith('browsing context is going away')) return;
  globalThis.__bidi.post({ type: 'log', entry: { type: 'javascript', level: 'error', text: String(event.reason) } });
});
for (const method of ['error', 'warn', 'log', 'info']) {
  const write = console[method];
  console[method] = (...args) => {
    const values = args.map((arg) => ({ type: 'string', value: String(arg) }));
    const text = values.map(({ value }) => value).join(' ');
    globalThis.__bidi.post({ type: 'log', entry: { type: 'console', level: method, method, text, args: values } });
    write.apply(console, args);
  };
}
'''

WATCH_UTILITY = '''
globalThis.__bidi.post({ type: 'realm', url: location.href });
addEventListener('DOMContentLoaded', () => globalThis.__bidi.post({ type: 'loaded' }));
{
  let input = null;
  addEventListener('click', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') input = event.target;
  }, true);
  globalThis.__bidi.fileInput = () => input && globalThis.__bidi.sharedId(input);
}
'''

contexts = {'default': UserContext('default')}
pages = {}
connection = None
download_folders = {}


def send(message):
    if connection is not None and connection.get_state() == Soup.WebsocketState.OPEN:
        connection.send_text(json.dumps(message))


def emit(method, params):
    send({'type': 'event', 'method': method, 'params': params})


def page_of(params):
    page = pages.get(params.get('context'))
    if page is None:
        raise Fault('no such frame')
    return page


def contexts_of(params):
    names = params.get('userContexts')
    return [contexts[name] for name in names] if names else list(contexts.values())


def on_download(_context, download):
    view = download.get_web_view()
    page = next((one for one in pages.values() if one.view == view), None)
    name = str(uuid.uuid4())

    def decide(one, suggested):
        folder = page.user_context.downloads if page else None
        if folder is None:
            one.cancel()
            return True
        one.set_allow_overwrite(True)
        one.set_destination(f'file://{folder}/{suggested}')
        url = one.get_request().get_uri()
        emit('browsingContext.downloadWillBegin', {'context': page.id, 'navigation': name, 'url': url, 'suggestedFilename': suggested})
        return True

    def end(status):
        if page:
            emit('browsingContext.downloadEnd', {'context': page.id, 'navigation': name, 'status': status})

    download.connect('decide-destination', decide)
    download.connect('finished', lambda one: end('complete'))
    download.connect('failed', lambda one, error: end('canceled'))


# Commands: each gets its parameters and calls `done` or `failed` once.


def session_new(_params, done, _failed):
    agent = WebKit2.Settings().get_user_agent()
    version = f'{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}'
    done({'sessionId': str(uuid.uuid4()), 'capabilities': {'browserName': 'webkit', 'browserVersion': version, 'userAgent': agent}})


def create_user_context(_params, done, _failed):
    name = str(uuid.uuid4())
    contexts[name] = UserContext(name)
    done({'userContext': name})


def remove_user_context(params, done, _failed):
    name = params['userContext']
    for page in [page for page in pages.values() if page.user_context.name == name]:
        page.destroy()
    contexts.pop(name, None)
    if not pages:
        # WebKit does not end the network process of an unused context.
        subprocess.run(['pkill', '-P', str(os.getpid()), 'WebKitNetworkPr'])
    done({})


def set_download_behavior(params, done, _failed):
    behaviour = params['downloadBehavior'] or {}
    for context in contexts_of(params):
        context.downloads = behaviour.get('destinationFolder') if behaviour.get('type') == 'allowed' else None
    done({})


def create_page(params, done, _failed):
    page = Page(contexts[params.get('userContext') or 'default'])
    pages[page.id] = page
    emit('browsingContext.contextCreated', page.info())
    page.pending_goto = {'started': False, 'done': lambda _: done({'context': page.id}), 'failed': lambda _: done({'context': page.id})}
    page.start_navigation()
    page.view.load_uri('about:blank')


def close_page(params, done, _failed):
    page = page_of(params)
    if params.get('promptUnload'):
        page.view.try_close()
    else:
        page.destroy()
    done({})


def navigate(params, done, failed):
    page = page_of(params)
    url = params['url']
    before = (page.view.get_uri() or '').split('#')[0]
    if '#' in url and url.split('#')[0] == before:
        page.view.load_uri(url)
        page.navigation = str(uuid.uuid4())
        emit('browsingContext.fragmentNavigated', {**page._moment(), 'url': url})
        return done({'navigation': page.navigation, 'url': url})
    page.start_navigation()
    page.pending_goto = {'started': False, 'done': done, 'failed': failed}
    page.view.load_uri(url)


def reload_page(params, done, _failed):
    page_of(params).view.reload()
    done({})


def traverse(params, done, failed):
    view = page_of(params).view
    item = view.get_back_forward_list().get_nth_item(params['delta'])
    if item is None:
        return failed('no such history entry')
    # `go_back` skips history entries that a page adds without user activation, and each script of this driver consumes
    # the activation.
    view.go_to_back_forward_list_item(item)
    done({})


def activate(params, done, _failed):
    page = page_of(params)
    page.window.present()
    page.focus()
    done({})


def set_viewport(params, done, _failed):
    viewport = params.get('viewport')
    if viewport:
        size = (viewport['width'], viewport['height'])
        if params.get('context'):
            page_of(params).resize(*size)
        else:
            for context in contexts_of(params):
                context.viewport = size
    # The new size applies from the next frame.
    GLib.timeout_add(30, lambda: done({}) or False)


def print_page(params, done, failed):
    """Prints to a file. The protocol's lengths are in centimetres."""
    path = profile / f'{uuid.uuid4()}.pdf'
    size, margin = params.get('page', {}), params.get('margin', {})
    millimetres = Gtk.Unit.MM
    setup = Gtk.PageSetup()
    width, height = size.get('width', 21.59) * 10, size.get('height', 27.94) * 10
    setup.set_paper_size(Gtk.PaperSize.new_custom('paper', 'paper', width, height, millimetres))
    for side in ('top', 'right', 'bottom', 'left'):
        getattr(setup, f'set_{side}_margin')(margin.get(side, 1) * 10, millimetres)
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set('output-uri', path.as_uri())
    settings.set('output-file-format', 'pdf')
    operation = WebKit2.PrintOperation.new(page_of(params).view)
    operation.set_page_setup(setup)
    operation.set_print_settings(settings)
    operation.connect('failed', lambda _operation, error: failed(error.message))

    def finished(_operation):
        # The file is missing if printing failed.
        if path.exists():
            done({'data': base64.b64encode(path.read_bytes()).decode()})
            path.unlink()

    operation.connect('finished', finished)
    operation.print_()


def screenshot(params, done, failed):
    page = page_of(params)
    whole = params.get('origin') == 'document'
    region = WebKit2.SnapshotRegion.FULL_DOCUMENT if whole else WebKit2.SnapshotRegion.VISIBLE

    def taken(view, result):
        import cairo

        try:
            surface = view.get_snapshot_finish(result)
        except GLib.Error as error:
            return failed(error.message)
        clip = params.get('clip')
        if clip:
            size = (round(clip['width']), round(clip['height']))
            part = cairo.ImageSurface(cairo.FORMAT_RGB24, *size)
            context = cairo.Context(part)
            context.set_source_surface(surface, -clip['x'], -clip['y'])
            context.paint()
            surface = part
        kind = params.get('format', {}).get('type', 'image/png')
        if kind == 'image/png':
            data = io.BytesIO()
            surface.write_to_png(data)
            bytes_ = data.getvalue()
        else:
            pixbuf = Gdk.pixbuf_get_from_surface(surface, 0, 0, surface.get_width(), surface.get_height())
            bytes_ = pixbuf.save_to_bufferv('jpeg', [], [])[1]
        done({'data': base64.b64encode(bytes_).decode()})

    page.view.get_snapshot(region, WebKit2.SnapshotOptions.NONE, None, taken)


def handle_prompt(params, done, failed):
    page = page_of(params)
    dialog, page.dialog = page.dialog, None
    if dialog is None:
        return failed('no such alert')
    if dialog.get_dialog_type() == WebKit2.ScriptDialogType.PROMPT and params.get('userText') is not None:
        dialog.prompt_set_text(params['userText'])
    if dialog.get_dialog_type() != WebKit2.ScriptDialogType.ALERT:
        dialog.confirm_set_confirmed(bool(params.get('accept')))
    dialog.close()
    dialog.unref()
    emit('browsingContext.userPromptClosed', {'context': page.id, 'accepted': bool(params.get('accept'))})
    done({})


def target_of(params):
    """Returns the page and the world of a script."""
    target = params['target']
    if 'context' in target:
        world = target.get('sandbox')
        return page_of(target), (UTILITY_WORLD if world else None)
    for page in pages.values():
        for world, realm in page.realms.items():
            if realm == target['realm']:
                return page, world
    raise Fault('no such frame')


def sources_in(value, found):
    """Collects the sources that the called function will evaluate; they are compiled with the call (`webkit-agent.js`).

    Playwright sends an object as { o: [{ k: name, v: value }, …] }.
    """
    if isinstance(value, dict) and value.get('type') == 'object':
        fields = {key if isinstance(key, str) else key.get('value'): one for key, one in value['value']}
        name, text = fields.get('k', {}).get('value'), fields.get('v', {})
        if text.get('type') == 'string':
            source = text['value']
            if name == 'source' and 'module.exports' in source:
                found[source] = True
            elif name in ('expression', 'callbackText'):
                found[source] = False
            elif name == 'functionText':
                found[f'({source})'] = False
        for one in fields.values():
            sources_in(one, found)
    elif isinstance(value, dict) and value.get('type') == 'array':
        for one in value['value']:
            sources_in(one, found)


def compiled(source, is_module):
    if is_module:
        thunk = f'() => {{ const module = {{}};\n{source}\nreturn module.exports.default(); }}'
    else:
        thunk = f'() => (\n{source.rstrip().rstrip(";")}\n)'
    return f'[{json.dumps(source)}, {thunk}, {json.dumps(is_module)}]'


def script_call(code, arguments, params, done, failed):
    page, world = target_of(params)
    depth = params.get('serializationOptions', {}).get('maxObjectDepth')
    options = {
        'awaitPromise': params.get('awaitPromise', False),
        'root': params.get('resultOwnership') == 'root',
        'maxDepth': 1_000 if depth is None else depth,
        'context': page.id,
    }
    payload = json.dumps({'args': arguments, 'options': options})
    sources = {}
    # Playwright's `utilityScript.evaluate(isFunction, returnByValue, expression, …)`.
    if len(arguments) > 3 and 'handle' in arguments[0] and arguments[3].get('type') == 'string':
        sources[arguments[3]['value']] = False
    for argument in arguments:
        sources_in(argument, sources)

    def body(pairs):
        return f'const run = {code}\n;return await globalThis.__bidi.call(run, [{pairs}], JSON.parse(payload));'

    def finished(text, error):
        if error and 'SyntaxError' in error and sources:
            # Statements, not an expression: run them as a script without a value.
            for source in sources:
                page.view.evaluate_javascript(source, -1, world, None, None, None)
            pairs = ','.join(f'[{json.dumps(source)}, () => undefined, false]' for source in sources)
            sources.clear()
            return page.run(body(pairs), world, finished, payload=payload)
        result = json.loads(text) if text else {'type': 'stale'}
        if result['type'] == 'stale':
            # The document was replaced. The event that reports it must arrive first, so that Playwright knows the reason.
            GLib.timeout_add(300, lambda: failed(error or 'no such handle') or False)
        else:
            done(result)

    page.run(body(','.join(compiled(*one) for one in sources.items())), world, finished, payload=payload)


def evaluate(params, done, failed):
    expression = params['expression'].rstrip().rstrip(';')
    script_call(f'() => (\n{expression}\n)', [], params, done, failed)


def call_function(params, done, failed):
    script_call(f'(\n{params["functionDeclaration"]}\n)', params.get('arguments', []), params, done, failed)


def disown(params, done, _failed):
    page, world = target_of(params)
    page.run('globalThis.__bidi.disown(JSON.parse(handles))', world, lambda *_: done({}), handles=json.dumps(params['handles']))


def add_preload(params, done, _failed):
    name = str(uuid.uuid4())
    values = json.dumps(params.get('arguments', []))
    source = f'globalThis.__bidi.call((\n{params["functionDeclaration"]}\n), [], {{ args: {values}, options: {{ maxDepth: 0 }} }});'
    if params.get('contexts'):
        for page in params['contexts']:
            pages[page].add_preload(name, source)
    else:
        for context in contexts_of(params):
            context.preloads[name] = source
            for page in pages.values():
                if page.user_context is context:
                    page.add_preload(name, source)
    done({'script': name})


def remove_preload(params, done, _failed):
    for context in contexts.values():
        context.preloads.pop(params['script'], None)
    for page in pages.values():
        page.remove_preload(params['script'])
    done({})


KEYS = {
    '\ue001': 'Cancel', '\ue002': 'Help', '\ue003': 'BackSpace', '\ue004': 'Tab', '\ue005': 'Clear', '\ue006': 'Return',
    '\ue007': 'KP_Enter', '\ue008': 'Shift_L', '\ue009': 'Control_L', '\ue00a': 'Alt_L', '\ue00b': 'Pause',
    '\ue00c': 'Escape', '\ue00d': 'space', '\ue00e': 'Page_Up', '\ue00f': 'Page_Down', '\ue010': 'End', '\ue011': 'Home',
    '\ue012': 'Left', '\ue013': 'Up', '\ue014': 'Right', '\ue015': 'Down', '\ue016': 'Insert', '\ue017': 'Delete',
    '\ue03d': 'Meta_L', '\ue050': 'Shift_R', '\ue051': 'Control_R', '\ue052': 'Alt_R', ' ': 'space', '\n': 'Return', '\r': 'Return',
    **{chr(0xE030 + number): f'F{number}' for number in range(1, 13)},
}  # fmt: skip
MODIFIERS = {
    'Shift_L': Gdk.ModifierType.SHIFT_MASK, 'Shift_R': Gdk.ModifierType.SHIFT_MASK,
    'Control_L': Gdk.ModifierType.CONTROL_MASK, 'Control_R': Gdk.ModifierType.CONTROL_MASK,
    'Alt_L': Gdk.ModifierType.MOD1_MASK, 'Alt_R': Gdk.ModifierType.MOD1_MASK, 'Meta_L': Gdk.ModifierType.META_MASK,
}  # fmt: skip
pressed = set()


def modifiers():
    state = Gdk.ModifierType(0)
    for name in pressed:
        state |= MODIFIERS.get(name, Gdk.ModifierType(0))
    return state


def now():
    return (GLib.get_monotonic_time() // 1000) & 0xFFFFFFFF


def key_event(page, value, is_down):
    name = KEYS.get(value)
    keyval = Gdk.keyval_from_name(name) if name else Gdk.unicode_to_keyval(ord(value))
    keymap = Gdk.Keymap.get_for_display(Gdk.Display.get_default())
    found, entries = keymap.get_entries_for_keyval(keyval)
    event = Gdk.Event.new(Gdk.EventType.KEY_PRESS if is_down else Gdk.EventType.KEY_RELEASE)
    key = event.key
    key.window = page.window.get_window()
    key.time = now()
    key.keyval = keyval
    key.state = modifiers()
    if found and entries:
        key.hardware_keycode = entries[0].keycode
        key.group = entries[0].group
    if name in MODIFIERS:
        key.is_modifier = 1
        pressed.add(name) if is_down else pressed.discard(name)
    event.set_device(Gdk.Display.get_default().get_default_seat().get_keyboard())
    Gtk.main_do_event(event)


def pointer_event(page, kind, button=0):
    x, y = page.pointer
    event = Gdk.Event.new(kind)
    part = event.motion if kind == Gdk.EventType.MOTION_NOTIFY else event.button
    part.window = page.view.get_window()
    part.time = now()
    part.x = part.x_root = x
    part.y = part.y_root = y
    held = Gdk.ModifierType(0)
    for number, mask in ((1, Gdk.ModifierType.BUTTON1_MASK), (2, Gdk.ModifierType.BUTTON2_MASK), (3, Gdk.ModifierType.BUTTON3_MASK)):
        if page.buttons & (1 << number):
            held |= mask
    part.state = modifiers() | held
    if button:
        part.button = button
    event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
    Gtk.main_do_event(event)


def scroll_event(page, delta_x, delta_y):
    event = Gdk.Event.new(Gdk.EventType.SCROLL)
    scroll = event.scroll
    scroll.window = page.view.get_window()
    scroll.time = now()
    scroll.x, scroll.y = page.pointer
    scroll.direction = Gdk.ScrollDirection.SMOOTH
    # WebKit scrolls this many pixels per step.
    scroll.delta_x, scroll.delta_y = delta_x / 53, delta_y / 53
    event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
    Gtk.main_do_event(event)


def perform_actions(params, done, _failed):
    page = page_of(params)
    steps = []
    sources = params['actions']
    for tick in range(max((len(source['actions']) for source in sources), default=0)):
        for source in sources:
            if tick < len(source['actions']):
                steps.append(lambda action=source['actions'][tick]: perform(page, action))
    page.perform(steps, done)


def perform(page, action):
    """Performs one action; returns how many milliseconds to wait after it."""
    kind = action['type']
    if kind == 'pause':
        return action.get('duration') or 0
    if kind in ('keyDown', 'keyUp'):
        key_event(page, action['value'], kind == 'keyDown')
    elif kind == 'pointerMove':
        page.pointer = (action['x'], action['y'])
        pointer_event(page, Gdk.EventType.MOTION_NOTIFY)
    elif kind in ('pointerDown', 'pointerUp'):
        button = {0: 1, 1: 2, 2: 3}[action['button']]
        if kind == 'pointerDown':
            pointer_event(page, Gdk.EventType.BUTTON_PRESS, button)
            page.buttons |= 1 << button
        else:
            pointer_event(page, Gdk.EventType.BUTTON_RELEASE, button)
            page.buttons &= ~(1 << button)
    elif kind == 'scroll':
        page.pointer = (action['x'], action['y'])
        scroll_event(page, action['deltaX'], action['deltaY'])
    return 0


def set_files(params, done, failed):
    page = page_of(params)
    if page.chooser:
        chooser, page.chooser = page.chooser, None
        chooser.select_files(params['files'])
        return done({})
    page.files = (params['files'], done)

    def opened(_text, error):
        if error:
            page.files = None
            failed(error)

    shared = params['element']['sharedId']
    body = 'await globalThis.__bidi.call((input) => input.click(), [], { args: [{ sharedId }], options: { maxDepth: 0 } })'
    page.run(body, UTILITY_WORLD, opened, sharedId=shared)


def set_permission(params, done, _failed):
    context = contexts[params.get('userContext') or 'default']
    name = params['descriptor']['name']
    context.granted.add(name) if params['state'] == 'granted' else context.granted.discard(name)
    done({})


def set_for_contexts(field, parameter):
    def command(params, done, _failed):
        for context in contexts_of(params):
            setattr(context, field, params.get(parameter))
        done({})

    return command


def get_cookies(params, done, failed):
    partition = params.get('partition') or {}
    context = contexts[partition.get('userContext') or 'default']

    def found(manager, result):
        cookies = [
            {
                'name': cookie.get_name(),
                'value': {'type': 'string', 'value': cookie.get_value()},
                'domain': cookie.get_domain(),
                'path': cookie.get_path(),
                'httpOnly': cookie.get_http_only(),
                'secure': cookie.get_secure(),
                'sameSite': 'lax',
                'size': len(cookie.get_name()) + len(cookie.get_value()),
                **({'expiry': cookie.get_expires().to_unix()} if cookie.get_expires() else {}),
            }
            for cookie in manager.get_all_cookies_finish(result)
        ]
        done({'cookies': cookies, 'partitionKey': {}})

    context.web_context.get_cookie_manager().get_all_cookies(None, found)


def set_cookie(params, done, failed):
    partition = params.get('partition') or {}
    context = contexts[partition.get('userContext') or 'default']
    given = params['cookie']
    lifetime = given['expiry'] - GLib.get_real_time() // 1_000_000 if given.get('expiry') else -1
    cookie = Soup.Cookie.new(given['name'], given['value']['value'], given['domain'], given.get('path') or '/', lifetime)
    cookie.set_http_only(given.get('httpOnly', False))
    cookie.set_secure(given.get('secure', False))

    def added(manager, result):
        try:
            manager.add_cookie_finish(result)
            done({'partitionKey': {}})
        except GLib.Error as error:
            failed(error.message)

    context.web_context.get_cookie_manager().add_cookie(cookie, None, added)


def delete_cookies(params, done, _failed):
    partition = params.get('partition') or {}
    context = contexts[partition.get('userContext') or 'default']
    manager = context.web_context.get_website_data_manager()
    manager.clear(WebKit2.WebsiteDataTypes.COOKIES, 0, None, lambda *_: done({'partitionKey': {}}))


def close_browser(_params, done, _failed):
    done({})
    GLib.timeout_add(50, Gtk.main_quit)


def nothing(_params, done, _failed):
    done({})


def add_intercept(params, done, failed):
    if 'beforeRequestSent' in params['phases']:
        return failed('requests cannot be intercepted in this engine: break the link instead')
    done({'intercept': str(uuid.uuid4())})


COMMANDS = {
    'session.new': session_new,
    'session.subscribe': nothing,
    'session.end': nothing,
    'browser.close': close_browser,
    'browser.createUserContext': create_user_context,
    'browser.removeUserContext': remove_user_context,
    'browser.setDownloadBehavior': set_download_behavior,
    'browsingContext.activate': activate,
    'browsingContext.captureScreenshot': screenshot,
    'browsingContext.close': close_page,
    'browsingContext.create': create_page,
    'browsingContext.handleUserPrompt': handle_prompt,
    'browsingContext.navigate': navigate,
    'browsingContext.print': print_page,
    'browsingContext.reload': reload_page,
    'browsingContext.setViewport': set_viewport,
    'browsingContext.traverseHistory': traverse,
    'emulation.setLocaleOverride': set_for_contexts('locale', 'locale'),
    'emulation.setMediaFeaturesOverride': nothing,
    'emulation.setScreenOrientationOverride': nothing,
    'emulation.setScreenSettingsOverride': nothing,
    'emulation.setTimezoneOverride': set_for_contexts('timezone', 'timezone'),
    'emulation.setUserAgentOverride': set_for_contexts('user_agent', 'userAgent'),
    'input.performActions': perform_actions,
    'input.setFiles': set_files,
    'network.addDataCollector': lambda params, done, failed: done({'collector': 'none'}),
    'network.addIntercept': add_intercept,
    'network.removeIntercept': nothing,
    'network.setCacheBehavior': nothing,
    'permissions.setPermission': set_permission,
    'script.addPreloadScript': add_preload,
    'script.callFunction': call_function,
    'script.disown': disown,
    'script.evaluate': evaluate,
    'script.removePreloadScript': remove_preload,
    'storage.deleteCookies': delete_cookies,
    'storage.getCookies': get_cookies,
    'storage.setCookie': set_cookie,
}


def on_text(_connection, kind, data):
    message = json.loads(data.get_data())
    number, method = message['id'], message['method']
    answered = {'yes': False}

    def answer(reply):
        if not answered['yes']:
            answered['yes'] = True
            send({'id': number, **reply})

    def done(result):
        answer({'type': 'success', 'result': result})

    def failed(reason):
        answer({'type': 'error', 'error': 'unknown error', 'message': reason})

    command = COMMANDS.get(method)
    if command is None:
        return answer({'type': 'error', 'error': 'unknown command', 'message': method})
    try:
        command(message.get('params', {}), done, failed)
    except Fault as fault:
        failed(str(fault))
    except Exception as error:  # A bug of this driver: the test fails with it.
        import traceback

        traceback.print_exc()
        failed(f'{type(error).__name__}: {error}')


def on_connected(_server, _message, _path, websocket):
    global connection
    connection = websocket
    websocket.set_max_incoming_payload_size(0)
    websocket.connect('message', on_text)
    websocket.connect('closed', lambda *_: Gtk.main_quit())


def main():
    (profile / 'driver.pid').write_text(str(os.getpid()))
    settings = Gtk.Settings.get_default()
    # Two clicks of a test are never a double click.
    settings.set_property('gtk-double-click-time', 1)
    settings.set_property('gtk-enable-animations', '--reduced-motion' not in arguments)
    server = Soup.Server()
    server.add_websocket_handler('/session', None, None, on_connected)
    server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
    port = server.get_uris()[0].get_port()
    print(f'WebDriver BiDi listening on ws://127.0.0.1:{port}', file=sys.stderr, flush=True)
    for end in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, end, Gtk.main_quit)
    Gtk.main()


main()
