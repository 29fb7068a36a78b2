// Loaded into a child process by `endWithParent`: the channel closes when the parent ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The channel does not keep the process running.
process.channel?.unref();
