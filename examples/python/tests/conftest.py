import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

# A shell that starts the tests in the background has Ctrl-C ignored, and Python would leave it so.
signal.signal(signal.SIGINT, signal.default_int_handler)
